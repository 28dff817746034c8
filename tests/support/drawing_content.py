"""What a drawing shows, whatever its form: its words, and how many shapes it has of each kind."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree


def content(svg: str) -> Counter[tuple[str, str]]:
    """Return each element with its own words, and how often it is there; no place and no colour."""
    return Counter(
        (one.tag.rpartition("}")[2], " ".join((one.text or "").split()))
        for one in ElementTree.fromstring(svg).iter()
        if not one.tag.endswith("style")
    )
