"""`python -m foregone.cli`."""

from foregone.cli import main

main()
