"""Many games of bots, in parts, by processes of this machine."""
