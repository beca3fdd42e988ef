"""The native game-tree engine."""
