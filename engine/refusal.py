"""Why a game does not take an input: a reason is declared once, with the sentence that says it.

The sentence is what players read, in their language, and what a record says, in English. It names
parameters of the refusal, as `{seat} holds no Knight` does. `N_` marks it, so that it is collected
into the catalogues; the rules know of no language.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import EnumType, StrEnum, unique
from string import Formatter
from typing import Any, Final, Self

from engine.game import ChoiceNeeded, Event, Json, Line, Refused, State

SEATS: Final = frozenset({"seat", "asked", "accused"})  # parameters that are a seat's number


def N_(message: str) -> str:
    """Return a message as it is: it is translated where it is said."""
    return message


class _NamedByCode(EnumType):
    """Puts before what each member is declared to be its name as a code: "does-not-fit"."""

    def __new__(
        metacls, cls: str, bases: tuple[type, ...], classdict: Any, **options: Any
    ) -> _NamedByCode:
        for name, told in [*classdict.items()]:
            if name.isupper():
                code = name.lower().replace("_", "-")
                rest = told if isinstance(told, tuple) else (told,)
                dict.__setitem__(classdict, name, (code, *rest))
        return super().__new__(metacls, cls, bases, classdict, **options)


class Reason(StrEnum, metaclass=_NamedByCode):
    """A code for each cause: a game's are declared in a subclass, `CODE = N_("sentence")`.

    The code is the name in small letters: DOES_NOT_FIT is "does-not-fit". A second part, in whole
    sentences, is the rule behind it or how to mend it, where the sentence alone does not say that.
    """

    sentence: str  # begins and ends as a part of another one: "Refused: {sentence}."
    rule: str  # "": the sentence says it all
    places: frozenset[str]  # the parameters that the sentence names

    def __new__(cls, code: str, sentence: str, rule: str = "") -> Self:
        """Make a reason of its code, its sentence and the rule it follows from."""
        one = str.__new__(cls, code)
        one._value_ = code
        one.sentence, one.rule = sentence, rule
        one.places = frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)
        return one


@unique
class Common(Reason):
    """What every game may refuse for, and a list that is stepped through."""

    WRONG_PHASE = N_("not now: something else is asked first")
    GAME_OVER = N_("the game is over: only UNDO is taken")
    NO_SUCH_SEAT = N_("nobody sits there")
    NOTHING_TO_UNDO = N_("there is no line to take back")
    NOTHING_POINTED = N_("nothing is pointed at: ACCUSE points, then OK takes it")
    NOTHING_LISTED = N_("there is nothing that ACCUSE could point at")


class _Refusal(Refused):
    """A refusal whose text is made when somebody reads it: what is only tried out needs none."""

    def __init__(self, why: Reason, **params: Json) -> None:
        super().__init__(why, why.sentence, **params)
        self._why = why

    def __str__(self) -> str:
        why, params = self._why, self.params
        text = why.sentence.format(**{key: _filled_in(key, params[key]) for key in why.places})
        more = [f"{key} {_plain(params[key])}" for key in params if key not in why.places]
        return f"{text} ({'; '.join(more)})" if more else text


class _Unsettled(_Refusal, ChoiceNeeded):
    """The same of a piece that may come."""


def make_refusal(why: Reason, **params: Json) -> Refused:
    """Return a refusal; its text is the sentence, and in brackets what that does not name.

    Raises KeyError where a parameter that the sentence names is missing.
    """
    _check_places(why, params)
    return _Refusal(why, **params)


def make_unsettled_refusal(why: Reason, **params: Json) -> ChoiceNeeded:
    """Return a refusal of a piece that may come as soon as something is chosen."""
    _check_places(why, params)
    return _Unsettled(why, **params)


def why_not(apply: Callable[[State, Event], object], state: State, event: Event) -> Refused | None:
    """Return why an event would be refused now, None where it would be taken: `apply` says so."""
    try:
        apply(state, event)
    except Refused as no:
        return no.with_traceback(None)  # it would keep the frames and their states
    return None


def is_taken(apply: Callable[[State, Event], object], state: State, event: Event) -> bool:
    """Whether an event would be taken now."""
    return why_not(apply, state, event) is None


def _check_places(why: Reason, params: Line) -> None:
    if not why.places <= params.keys():
        raise KeyError(why, *(why.places - params.keys()))


def _filled_in(key: str, value: Json) -> str:
    return f"seat {value}" if key in SEATS else _plain(value)


def _plain(value: Json) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
