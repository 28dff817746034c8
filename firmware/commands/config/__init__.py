"""The words of `roundtable config`, a module each: `add` its arguments, `run` it."""
