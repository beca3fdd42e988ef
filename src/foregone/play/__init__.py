"""Play against the proven strategy, in the terminal or in a browser."""
