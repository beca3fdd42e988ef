"""What is played."""
