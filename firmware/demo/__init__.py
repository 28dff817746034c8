"""An evening of bots at the drawn table."""
