"""The error of everything that the owner decides and keeps."""

from __future__ import annotations


class BadConfig(ValueError):
    """A configuration that is not valid: what, where and what to do."""
