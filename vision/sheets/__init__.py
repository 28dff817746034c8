"""What is printed: stickers and their mat, on paper and on labels, with a guide."""
