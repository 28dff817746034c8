"""Reasons: one declaration each, and at each place that raises one all that its sentence names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import unique
from importlib import import_module
from typing import NamedTuple

import pytest

from engine.refusal import N_, Common, Reason, make_refusal
from tests.support.places import ROOT
from tests.support.sources import paths


@unique
class Why(Reason):
    NO_APPLE = N_("{seat} has no apple"), N_("Apples grow on trees.")


def test_a_reason_is_its_code_and_knows_its_sentence_and_rule() -> None:
    assert str(Why.NO_APPLE) == "no-apple"
    assert (Why.NO_APPLE.sentence, Why.NO_APPLE.rule) == (
        "{seat} has no apple",
        "Apples grow on trees.",
    )
    assert Common.GAME_OVER.rule == ""


def test_a_refusal_says_the_sentence_and_in_brackets_what_that_does_not_name() -> None:
    no = make_refusal(Why.NO_APPLE, seat=2, expected=("pear", "plum"), phase="turn")
    assert str(no) == "seat 2 has no apple (expected pear, plum; phase turn)"
    assert (no.reason, no.params) == (
        "no-apple",
        {"seat": 2, "expected": ("pear", "plum"), "phase": "turn"},
    )


def test_a_parameter_that_the_sentence_names_must_be_given() -> None:
    with pytest.raises(KeyError, match="seat"):
        make_refusal(Why.NO_APPLE)


class Raised(NamedTuple):
    """A place where a reason is named, and what is given there."""

    where: str
    why: Reason
    given: frozenset[str]


def raised() -> Iterator[Raised]:
    for path in paths("engine"):
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "refused":
                given = frozenset(one.arg or _only_key(one.value) for one in node.keywords)
                for why in _reasons(node.args[0], name):
                    yield Raised(f"{name}:{node.lineno}", why, given)


def _only_key(given: ast.AST) -> str:
    """Return the parameter that a `**{"is": …}` gives, whose name is a word of Python."""
    assert isinstance(given, ast.Dict)
    (key,) = given.keys
    assert isinstance(key, ast.Constant)
    return str(key.value)


def _reasons(node: ast.AST, name: str) -> Iterator[Reason]:
    """Yield the reasons that an argument names; none of one that only a game knows."""
    own = {"Common": Common}
    if name.count("/") == 2:
        own["Why"] = import_module(f"engine.{name.split('/')[1]}.refusals").Why
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name):
            yield own[one.value.id][one.attr]


def test_each_place_that_raises_a_reason_gives_all_that_its_sentence_names() -> None:
    short = [one for one in raised() if one.why.places - one.given]
    assert not short
