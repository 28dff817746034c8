"""A stub: no picture is packed as JPEG here."""
