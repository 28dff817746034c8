"""A hint: what a bot would do in a person's place, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.form import Field, Form, Kind, answer_at
from engine.game import Json, Line
from firmware.games.shared_words import player
from words.text import Text, join_texts, t, with_heading


class Advice(NamedTuple):
    """A choice among the forms that a person is offered, and the reason for it, one sentence."""

    line: Line
    why: Text


def advice_in_words(advice: Advice, forms: Iterable[Form]) -> Text | None:
    """Return what to choose and why; None where no form can be filled in like that."""
    form = next((one for one in forms if one.is_filled_by(advice.line)), None)
    if form is None:
        return None
    chosen = [_value_name(field, answer_at(advice.line, field.key)) for field in form.fields]
    named = [one for one in chosen if one]
    what = with_heading(form.label, join_texts(", ", named)) if named else form.label
    return t("{what}. {why}", what=what, why=advice.why)


def _value_name(field: Field, value: Json) -> str:
    """Return what people call the value of a field; "" where it is left out."""
    if value is None:
        return ""
    if field.kind is Kind.NUMBER:
        return with_heading(field.label, value)
    if field.kind is Kind.TRUE:
        return field.label
    labels: Mapping[str, str] = {str(option.value): option.label for option in field.options}
    values = value if isinstance(value, list) else [value]
    return join_texts(", ", [labels[str(one)] for one in values])


def chances(share: float) -> int:
    """Return a chance, 0 to 1, in hundredths; what is not certain is 1 to 99."""
    if share in (0, 1):
        return int(share * 100)
    return min(99, max(1, round(share * 100)))


def accused_by_chance(names: Sequence[str], seat: int, share: float) -> Text:
    """Return why a seat is accused that is a Traitor with this chance, 0 to 1."""
    return t(
        "By what was played, {name} is a Traitor in {n} of 100 such games.",
        name=player(names, seat),
        n=chances(share),
    )
