"""The catalogues that are shipped: every sentence of the code stands in each, and no other."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tests.support.sentences import collect_sentences
from words.catalog import LOCALE, read_catalogue, wrong_with
from words.collect import KEYWORDS, catalogues, extract_called_in_script, load

FILES = tuple(catalogues())


shipped_catalogue = cache(load)  # to be read, and never changed


def keys(catalog: Catalog) -> set[tuple[str | None, object]]:
    return {(one.context, str(one.id)) for one in catalog if one.id}


def test_the_five_languages_are_there() -> None:
    assert {path.stem for path in FILES} >= {"pl", "fr", "de", "cs"}


def test_a_sentence_within_a_template_of_a_script_is_found() -> None:
    script = b"""const a = html`<p>${one && html`<b title=${t("Close")}>${tn(
      "{n} card",
      "{n} cards", n, { n })}</b>`}</p>`; const b = said("no"); list(t(a));"""
    found = extract_called_in_script(BytesIO(script), KEYWORDS, (), {})
    assert [message for _, _, message, _ in found] == ["Close", ("{n} card", "{n} cards")]


def test_no_sentence_is_missing_and_none_is_left_over() -> None:
    said = keys(collect_sentences())
    for path in FILES:  # in one test: to collect them takes longest
        missing, unused = said - keys(shipped_catalogue(path)), keys(shipped_catalogue(path)) - said
        assert not missing, f"{path.stem}: `make words` puts in: {sorted(map(str, missing))[:3]}"
        assert not unused, f"{path.stem}: `make words` takes out: {sorted(map(str, unused))[:3]}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_translation_can_be_used(path: Path) -> None:
    catalog = shipped_catalogue(path)
    for message in catalog:
        if not message.id:
            continue
        forms = [message.string] if isinstance(message.string, str) else message.string
        assert forms, f"{path.name}: {message.id}: not translated"
        assert all(forms), f"{path.name}: {message.id}: not translated"
        assert not message.fuzzy, f"{path.name}: {message.id}: fuzzy: look at it, take the mark off"
        assert not wrong_with(message, catalog.num_plurals), f"{path.name}: {message.id}"
    assert not read_catalogue(path).problems


def test_french_never_breaks_a_line_before_a_mark() -> None:
    told = (one.string for one in shipped_catalogue(LOCALE / "fr.po") if one.id)
    forms = chain.from_iterable([one] if isinstance(one, str) else one for one in told)
    assert [one for one in forms if re.search(r"[ \u00a0][:;?!]( |$)", one)] == []


@pytest.mark.parametrize(("code", "numbers"), [
    ("pl", {0: 2, 1: 0, 2: 1, 5: 2, 12: 2, 22: 1, 112: 2}), ("cs", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2}),
    ("fr", {0: 0, 1: 0, 2: 1}), ("de", {0: 1, 1: 0, 2: 1}),
])  # fmt: skip
def test_plural_forms_are_the_languages_own(code: str, numbers: dict[int, int]) -> None:
    form = read_catalogue(LOCALE / f"{code}.po").form
    assert {n: form(n) for n in numbers} == numbers
