"""The families of games, one module each, which declares `FAMILY`."""
