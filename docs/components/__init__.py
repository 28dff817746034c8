"""`/components`: every component of the pages in its states, for who changes one."""
