"""What the box shows between games: itself."""
