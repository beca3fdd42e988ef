"""Playing against a proven strategy, in the terminal and in the browser."""
