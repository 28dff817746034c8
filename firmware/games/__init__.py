"""The games that come to this table: the registry, and a folder of bots for each."""
