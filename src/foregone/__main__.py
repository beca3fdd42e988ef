"""`python -m foregone`."""

from foregone.cli import main

main()
