"""Every sentence of the program, collected from its code once a process."""

from __future__ import annotations

from functools import cache

from babel.messages.catalog import Catalog

from words.collect import template


@cache
def collect_sentences() -> Catalog:
    """Return every sentence of the code, to be read and never changed."""
    return template()
