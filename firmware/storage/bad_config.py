"""The error of whatever the owner decides, and of every file that keeps it."""

from __future__ import annotations


class BadConfig(ValueError):
    """A configuration that is not valid: what, where and what to do."""


class BadOption(BadConfig):
    """An option of the command line that cannot be; the text says which, and what to do."""
