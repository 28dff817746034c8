"""The error of whatever the owner decides, and of every file that keeps it."""

from __future__ import annotations


class BadConfig(ValueError):
    """A configuration that is not valid: what, where and what to do."""
