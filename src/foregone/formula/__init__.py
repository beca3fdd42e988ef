"""What is written: quantified Boolean formulas. Knows nothing of games."""
