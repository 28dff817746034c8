"""Finished games from a broker into a store, exactly once: the collector's way and the hall's."""
