"""The words of `roundtable games`, a module each: `add` its arguments, `run` it."""
