"""Which formulas are tried on the way to a verdict, and in which order: a module each."""
