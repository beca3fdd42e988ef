"""Strategies that a stranger can check."""
