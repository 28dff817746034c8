"""The words of `roundtable cards`, a module each: `add` its arguments, `run` it."""
