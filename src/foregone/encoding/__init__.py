"""A game and a depth in, a formula with named variables out."""
