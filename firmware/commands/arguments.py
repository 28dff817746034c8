"""The parser of every command's arguments: its help and its errors are in the reader's language.

Python's argparse has these sentences inside and asks nobody but compiled catalogues of the system
for others. So each is known here by its English, and said as our own; one that is not known (of
a newer Python) stays English.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from words.terminal import WRONG, spoken
from words.text import Text, t

HELP: Final = ("-h", "--help")
_HEADINGS: Final = {
    str(text): text
    for text in (t("show this help message and exit"), t("options"), t("positional arguments"))
}
_ERRORS: Final = (
    t("argument {argument}: {wrong}"),
    t("the following arguments are required: {names}"),
    t("one of the arguments {names} is required"),
    t("unrecognized arguments: {arguments}"),
    t("expected one argument"),
    t("expected at most one argument"),
    t("expected at least one argument"),
    t("invalid choice: {value} (choose from {choices})"),
    t("invalid int value: {value}"),
    t("invalid float value: {value}"),
    t("ambiguous option: {option} could match {matches}"),
    t("not allowed with argument {argument}"),
    t("ignored explicit argument {value}"),
)


def _pattern(sentence: Text) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(sentence)), re.DOTALL)


_KNOWN: Final = tuple((_pattern(sentence), sentence) for sentence in _ERRORS)


def error_in_words(message: str) -> str:
    """Return what argparse says is wrong, as a text where the sentence is known."""
    for pattern, sentence in _KNOWN:
        if found := pattern.fullmatch(message):
            told: dict[str, str] = found.groupdict()
            if "wrong" in told:
                told["wrong"] = error_in_words(told["wrong"])
            return sentence.with_(**told) if told else sentence
    return message


class _Help(argparse.HelpFormatter):
    """Help in the reader's language."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        told = spoken(t("usage: ")) if prefix is None else prefix
        super().add_usage(usage, actions, groups, told)

    def start_section(self, heading: str | None) -> None:
        super().start_section(_in_words(heading))

    def add_text(self, text: str | None) -> None:
        super().add_text(_in_words(text))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return _in_words(action.help)


class Parser(argparse.ArgumentParser):
    """A parser, and by it all of its commands', that speaks the reader's language."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**{"formatter_class": _Help, **told})
        self._adds: Callable[[Sequence[str]], None] | None = None

    def add_late(self, adds: Callable[[Sequence[str]], None]) -> None:
        """Have arguments added when this command is read: `adds` is given what was typed."""
        self._adds = adds

    def _add_all(self, typed: Sequence[str]) -> None:
        adds, self._adds = self._adds, None
        if adds is not None:
            adds(typed)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read what was typed, after the arguments that depend on it were added."""
        self._add_all(args or ())
        return super().parse_known_args(args, namespace)

    def format_help(self) -> str:
        """Return the help, of what depends on what was typed as where nothing else was."""
        self._add_all(HELP)
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Say how the command is used and what is wrong, and end the program."""
        self.print_usage(sys.stderr)
        told = t("{program}: error: {wrong}", program=self.prog, wrong=error_in_words(message))
        self.exit(WRONG, f"{spoken(told)}\n")


def _in_words(text: str | None) -> str | None:
    return None if text is None else spoken(_HEADINGS.get(text, text))
