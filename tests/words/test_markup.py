"""The HTML files: every text of theirs is collected, and said in the reader's language."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from tests.support.places import ROOT
from tests.support.sentences import collect_sentences
from words.markup import put_into, sentences

STATIC = (ROOT / "firmware/screen/static", ROOT / "fleet/hall/static")
PAGE = """<!doctype html><html lang="en"><title translate="no">Name</title>
<h1 translate="no">Name</h1><img src="/a.png" alt="The table">
<section id="now" aria-label="What is asked"><p>Two words </p><b>·</b></section></html>"""
SAID = {"Two words": "<b>Dwa & słowa", "The table": 'Stół "x"', "What is asked": "O co pyta"}


def test_texts_and_labels_are_sentences_but_not_what_is_not_to_be_translated() -> None:
    assert list(sentences(PAGE)) == ["The table", "What is asked", "Two words"]


def test_a_page_is_put_into_a_language_and_its_words_are_never_markup() -> None:
    told = put_into(PAGE, "pl", SAID.__getitem__)
    assert '<html lang="pl">' in told
    assert "<p>&lt;b&gt;Dwa &amp; słowa </p>" in told
    assert 'alt="Stół &quot;x&quot;"' in told


@pytest.mark.slow
def test_every_sentence_of_the_pages_is_collected() -> None:
    known = {
        one.id if isinstance(one.id, str) else one.id[0] for one in collect_sentences() if one.id
    }
    missing = {}
    for path in chain.from_iterable(folder.rglob("*.html") for folder in STATIC):
        missing[path.name] = {*sentences(path.read_text(encoding="utf-8"))} - known
    for path in chain.from_iterable(folder.rglob("*.js") for folder in STATIC):
        script = path.read_text(encoding="utf-8")
        missing[path.name] = {*re.findall(r'\btn?\(\s*"((?:[^"\\]|\\.)*)"', script)} - known
    assert not any(missing.values()), {name: said for name, said in missing.items() if said}
