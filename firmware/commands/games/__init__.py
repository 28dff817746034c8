"""The words of `roundtable games list`, a module each: `add` its arguments, `run` it."""
