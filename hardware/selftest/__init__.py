"""The self-test's walk from part to part, and its steps. Pure."""
