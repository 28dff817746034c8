"""The parser of every command's arguments: its help and its errors are in the reader's language.

Python's argparse has these sentences inside and asks nobody but compiled catalogues of the system
for others. So each is known here by its English, and said as our own; one that is not known (of
a newer Python) stays English.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any, Final, NoReturn

from words.terminal import WRONG, in_terminal_language
from words.text import Text, clauses, join_texts, t

HELP: Final = ("-h", "--help")
DECODERS: Final = ("zxing-cpp", "pyzbar", "opencv")  # as vision/decode.py names them
NEAR: Final = 0.6  # difflib's ratio of two words that one or two letters make different
_HEADINGS: Final = {
    str(text): text
    for text in (t("show this help message and exit"), t("options"), t("positional arguments"))
}
_ERRORS: Final = (
    t("{wrong}: did you mean {near}?"),
    t("argument {argument}: {wrong}"),
    t("the following arguments are required: {names}"),
    t("one of the arguments {names} is required"),
    t("unrecognized arguments: {arguments}"),
    t("expected one argument"),
    t("expected at most one argument"),
    t("expected at least one argument"),
    t("invalid choice: {value} (choose from {choices})"),
    t("invalid choice: {value}"),
    t("invalid int value: {value}"),
    t("invalid float value: {value}"),
    t("not allowed with argument {argument}"),
    t("ignored explicit argument {value}"),
)


_SAMPLE: Final[dict[str, Any]] = {
    "width": 78, "initial_indent": "  ", "subsequent_indent": "   ",
    "break_long_words": False, "break_on_hyphens": False,
}  # fmt: skip


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
        told = in_terminal_language(t("usage: ")) if prefix is None else prefix
        super().add_usage(usage, actions, groups, told)

    def start_section(self, heading: str | None) -> None:
        super().start_section(_in_words(heading))

    def add_text(self, text: str | None) -> None:
        super().add_text(_in_words(text))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return _in_words(action.help)


class Parser(argparse.ArgumentParser):
    """A parser, and by it all of its commands', that speaks the reader's language.

    It takes no option by its beginning. `examples` are commands that can be typed as they stand.
    """

    def __init__(self, *, examples: Sequence[str] = (), **told: Any) -> None:
        super().__init__(**{"formatter_class": _Help, "allow_abbrev": False, **told})
        self.examples = tuple(examples)
        self.json_sample = ""  # what --json prints, shortened; "" where there is no --json
        self.elsewhere: Mapping[str, str] = {}  # words that stand behind others: how to type each
        self._behind: Any = None
        self._adds: Callable[[Sequence[str]], None] | None = None

    def add_subparsers(self, **told: Any) -> Any:
        """Add the words behind this one, and know them."""
        self._behind = super().add_subparsers(**told)
        return self._behind

    @property
    def words(self) -> Mapping[str, Parser]:
        """The parser of each word behind this one, by its name."""
        return self._behind.choices if self._behind else {}

    @property
    def helps_of_words(self) -> Mapping[str, str]:
        """What the help says of each word behind this one, in the reader's language."""
        told = self._behind._choices_actions if self._behind else ()  # noqa: SLF001 - none is public
        return {one.dest: in_terminal_language(one.help or "") for one in told}

    def arguments(self, *typed: str) -> tuple[argparse.Action, ...]:
        """Return the arguments where help is asked for and this is typed, but no words behind."""
        self._add_all((*typed, *HELP))
        return tuple(one for one in self._actions if one is not self._behind)

    def show_examples(self, *examples: str) -> None:
        """Have the help show these examples in place of others."""
        self.examples = examples

    def show_json(self, sample: str) -> None:
        """Have the help show a sample of what `--json` prints."""
        self.json_sample = sample

    def add_late(self, adds: Callable[[Sequence[str]], None]) -> None:
        """Have arguments added when this command is read: `adds` is given what was typed."""
        self._adds = adds

    def _add_all(self, typed: Sequence[str]) -> None:
        adds, self._adds = self._adds, None
        if adds is not None:
            adds(typed)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read what was typed, after the arguments that depend on it were added.

        What is not known is an error of this parser, so that it shows its own usage.
        """
        typed = sys.argv[1:] if args is None else list(args)
        self._add_all(typed)
        self._refuse_unknown(self._unknown_option(typed))
        found, unknown = super().parse_known_args(typed, namespace)
        self._refuse_unknown(unknown)
        return found, []

    def _unknown_option(self, typed: Sequence[str]) -> list[str]:
        """Return the first --option that is not known: what lacks besides is said after that."""
        known = self._option_string_actions
        if "-" not in self.prefix_chars:  # nothing is an option
            return []
        for word in typed:
            if word in ("--", *HELP) or (self.words and not word.startswith("-")):
                break
            if word.startswith("--") and word.partition("=")[0] not in known and " " not in word:
                return [word]
        return []

    def _refuse_unknown(self, unknown: Sequence[str]) -> None:
        if unknown:
            known = [one for one in self._option_string_actions if one.startswith("--")]
            wrong = f"unrecognized arguments: {' '.join(unknown)}"
            self.error(wrong + _suggestion(nearest(unknown[0].partition("=")[0], known)))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            told = str(value)
            near = nearest(told, [str(one) for one in action.choices])
            if action is self._behind and not near:
                near = [self.elsewhere[one] for one in nearest(told, self.elsewhere)]
            if near:
                raise argparse.ArgumentError(
                    action, f"invalid choice: {value!r}{_suggestion(near)}"
                )
        super()._check_value(action, value)

    def format_help(self) -> str:
        """Return the help, of what depends on what was typed as where nothing else was."""
        self._add_all(HELP)
        return super().format_help() + "".join(self._sections())

    def _sections(self) -> Iterator[str]:
        if self.json_sample:
            heading = in_terminal_language(t("with --json"))
            yield f"\n{heading}:\n{fill(self.json_sample, **_SAMPLE)}\n"
        if self.examples:
            examples = "".join(f"  {one}\n" for one in self.examples)
            heading = in_terminal_language(t("examples"))
            yield f"\n{heading}:\n{examples}"

    def error(self, message: str) -> NoReturn:
        """Say how the command is used and what is wrong, and end the program."""
        self.print_usage(sys.stderr)
        told = t("{program}: error: {wrong}", program=self.prog, wrong=error_in_words(message))
        self.exit(WRONG, f"{in_terminal_language(told)}\n")


# -- what is near --------------------------------------------------------------------------------


def nearest(text: str, choices: Collection[str]) -> list[str]:
    """Return at most two of the choices that somebody may have meant, the nearest first."""
    from difflib import get_close_matches

    names = {one.lstrip("-"): one for one in choices}
    bare = text.lower().lstrip("-")
    near = get_close_matches(bare, names, 2, NEAR)
    begun = [one for one in names if bare and one.startswith(bare)][:2]
    turned = [one for one in names if sorted(one) == sorted(bare)]
    return [names[one] for one in dict.fromkeys((*turned, *near, *begun))][:2]


def with_nearest(sentence: str, text: str, choices: Collection[str]) -> str:
    """Return a sentence that refuses what was told, with what was perhaps meant."""
    near = nearest(text, choices)
    if not near:
        return sentence
    return clauses((sentence, t("did you mean {near}?", near=join_texts(", ", near))))


def _suggestion(near: Sequence[str]) -> str:
    """Return the end of argparse's sentence about what is wrong, "" where nothing is near."""
    return f": did you mean {', '.join(near)}?" if near else ""


# -- options of many commands --------------------------------------------------------------------


_SHARED: Final[Mapping[str, Mapping[str, Any]]] = {
    "--data": {
        "metavar": "DIR",
        "help": t(
            "the data folder: games, settings, deck code, PIN (ROUNDTABLE_DATA, or your own)"
        ),
    },
    "--config": {"metavar": "FILE", "help": t("the configuration (roundtable.toml)")},
    "--decoder": {
        "metavar": "NAME", "choices": DECODERS, "help": t("zxing-cpp, pyzbar or opencv"),
    },
    "--deck": {
        "metavar": "CODE", "help": t("the deck's code, four characters; default: this box's"),
    },
    "--camera": {
        "metavar": "SRC", "help": t("pi, webcam:N, phone, folder:DIR, file:VIDEO, drawn"),
    },
    "--fps": {"metavar": "N", "type": float, "help": t("frames a second of a folder or video")},
    "--board": {"metavar": "NAME", "help": t("minimal, standard, deluxe, or a file")},
    "--pins": {"metavar": "NAME", "help": t("mock, lgpio or rpigpio")},
    "--host": {"help": t("address the page listens on (127.0.0.1)")},
    "--port": {"type": int, "help": t("its port (8080; 0: any free one)")},
    "--https": {
        "action": "store_const", "const": True,
        "help": t("the network speaks to the page encrypted: a phone as the camera needs it"),
    },
    "--pin": {"help": t("the operator's PIN, where the table is another machine")},
    "--file": {"metavar": "FILE", "help": t("another journal, one that was set aside")},
    "--csv": {"metavar": "FILE", "type": Path, "help": t("write one row a game")},
}  # fmt: skip
_ASKED: Final[Mapping[str, Mapping[str, Any]]] = {  # of a page that runs already
    "--host": {"help": t("where the table is (127.0.0.1)")},
    "--port": {"type": int, "help": t("its port (8080)")},
}


def add_shared(command: argparse._ActionsContainer, *names: str, **told: Any) -> None:
    """Add options that several words have, each with its one description."""
    for name in names:
        command.add_argument(name, **{**_SHARED[name], **told})


def add_where(command: argparse._ActionsContainer) -> None:
    """Add the options that say where a table is that runs already."""
    add_shared(command, "--config", "--data")
    for name, told in _ASKED.items():
        command.add_argument(name, **told)


def add_board(command: argparse._ActionsContainer) -> None:
    """Add `--board`, the standard one where none is named; `--profile` is its former name."""
    add_shared(command, "--board", default="standard")
    former: Any = {"dest": "board", "default": argparse.SUPPRESS, "help": argparse.SUPPRESS}
    command.add_argument("--profile", **former)


def add_out(
    command: argparse._ActionsContainer, metavar: str, what: str, is_required: bool = False
) -> None:
    """Add `--out`, a file or a folder (metavar DIR) that is made; `what` is then in it."""
    place = t("write into a folder: {what}") if metavar == "DIR" else t("write into a file: {what}")
    text = place.with_(what=what)
    command.add_argument("--out", metavar=metavar, type=Path, required=is_required, help=text)


def add_language(command: argparse._ActionsContainer, **told: Any) -> None:
    """Add `--language`, of all that is printed."""
    text = t("of what is printed: en, pl, fr, de, cs")
    command.add_argument("--language", metavar="CODE", type=_language, help=text, **told)


def add_json(command: Parser, sample: str) -> None:
    """Add `--json`; `sample` is what it prints, shortened: JSON, several values apart by a line."""
    command.show_json(sample)
    command.add_argument("--json", action="store_true", help=t("print JSON, for programs"))


def _language(code: str) -> str:
    """Return a code, or raise what argparse says of a language that nobody has written."""
    from words.catalog import Languages

    codes = Languages().codes
    if Languages.code_of(code) in codes:
        return code
    none = t("there is no language {code}: give one of {codes}")
    raise argparse.ArgumentTypeError(
        in_terminal_language(none.with_(code=code, codes=", ".join(codes)))
    )


def _in_words(text: str | None) -> str | None:
    return None if text is None else in_terminal_language(_HEADINGS.get(text, text))
