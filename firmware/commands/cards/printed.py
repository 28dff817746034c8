"""`roundtable cards list`, `set` and others: what is printed on the owner's copy."""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.arguments import HELP, Parser, add_json, add_shared
from words.terminal import print_text, say
from words.text import Text, align_rows, t

if TYPE_CHECKING:
    from engine.game import Json
    from firmware.owner.cards import ListedPiece


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the words with their options."""
    shown = commands.add_parser(
        "list", help=t("list what is printed on cards"), examples=("roundtable cards list",)
    )
    told = commands.add_parser("set", help=t("tell what is printed on a card"))
    _add_example(told, "roundtable cards set {card} --symbols none")
    told.add_argument("card", metavar="CARD", help=t("its id, as the list has it"))
    told.add_argument(
        "facts", nargs="*", metavar="KEY=NUMBER", help=t("what is printed: white=6 black=4")
    )
    told.add_argument("--value", metavar="N", help=t("its number"))
    told.add_argument("--symbols", metavar="QUEST,...", help=t("the Quests it shows; any; none"))
    checked = commands.add_parser("check", help=t("confirm what the list says"))
    _add_example(checked, "roundtable cards check {card}")
    checked.add_argument("cards", nargs="*", metavar="CARD", help=t("default: all"))
    saved = commands.add_parser("export", help=t("save what a copy shows, to share it"))
    _add_example(saved, "roundtable cards export {game} my-copy.toml")
    saved.add_argument("game", metavar="GAME", help=t("which game's copy"))
    saved.add_argument("file", metavar="FILE", nargs="?", help=t("default: print it"))
    taken = commands.add_parser(
        "import",
        help=t("take over what another owner saved"),
        examples=("roundtable cards import my-copy.toml",),
    )
    taken.add_argument("file", metavar="FILE", help=t("what `cards export` saved"))
    for command in (shown, told, checked):
        add_json(command, '{"file": "cards.toml", "cards": [{"card": "…", …}]}')
    for command in (shown, told, checked, saved, taken):
        add_shared(command, "--data")


def _add_example(command: Parser, text: str) -> None:
    """Have the help show an example, filled in with a game and a card of it."""

    def add(typed: Sequence[str]) -> None:
        if {*HELP}.isdisjoint(typed):
            return
        from firmware.games.registry import GAMES

        kept = ((game, one.copy.facts) for game, one in GAMES.items())
        game, card = next((game, card) for game, facts in kept if facts for card in facts.assumed)
        command.show_examples(text.format(game=game, card=card))

    command.add_late(add)


def run(args: argparse.Namespace) -> int:
    """List, set or confirm what is printed; return the exit status."""
    from firmware.owner import cards
    from firmware.owner.config import data_folder

    data = data_folder(args.data)
    match args.subcommand:
        case "export":
            return _export(data, args.game, args.file)
        case "import":
            return _import(data, Path(args.file))
        case "set":
            cards.set_facts(data, args.card, _facts(args))
            return _tell(data, args.json, (args.card,))
        case "check":
            cards.confirm(data, args.cards)
            return _tell(data, args.json, args.cards)
    return _tell(data, args.json)


# -- a copy as a file ------------------------------------------------------------------------


def _export(data: Path, game: str, file: str | None) -> int:
    from firmware.handing.files import write_file
    from firmware.owner.copy_file import export

    text = export(data, game)
    if file is None:
        print_text(text, end="")
        return 0
    write_file(Path(file), text.encode(), folders=True)
    say(t("saved: {file}", file=file))
    return 0


def _import(data: Path, file: Path) -> int:
    from firmware.games.registry import title_named
    from firmware.owner.copy_file import take_over
    from firmware.storage.bad_config import BadConfig
    from firmware.storage.small_files import text_of

    try:
        text = text_of(file)
    except FileNotFoundError as error:
        raise BadConfig(t("{file}: there is no such file", file=file)) from error
    game = take_over(data, text, str(file))
    say(t("taken over: a copy of {game}; look at your own, too: `roundtable cards list` lists it",
          game=title_named(game)))  # fmt: skip
    return 0


# -- telling ---------------------------------------------------------------------------------


def _facts(args: argparse.Namespace) -> dict[str, Json]:
    """Return what the options tell; whether it can be so, the game says."""
    from firmware.storage.bad_config import BadOption

    facts: dict[str, Json] = {}
    for one in args.facts:
        key, _, value = one.partition("=")
        facts[key] = _number(value)
    if args.value is not None:
        facts["value"] = _number(args.value)
    if args.symbols is not None:
        names = [] if args.symbols == "none" else args.symbols.split(",")
        facts["symbols"] = "any" if args.symbols == "any" else names
    if not facts:
        raise BadOption(
            t(
                "set {card}: nothing told: give --value N, --symbols QUEST,... or KEY=NUMBER",
                card=args.card,
            )
        )
    return facts


def _number(text: str) -> Json:
    """Return a number as one; what is none the game refuses by name."""
    number = text.removeprefix("-")
    return int(text) if number.isdecimal() and len(number) < 10 else text


def _tell(data: Path, as_json: bool, only: Collection[str] = ()) -> int:
    from firmware.owner.cards import cards_file, listed_pieces

    shown = [one for one in listed_pieces(data) if not only or one.card in only]
    if as_json:
        told: list[Json] = [_as_json(one) for one in shown]
        print_text(json.dumps({"file": str(cards_file(data)), "cards": told}))
        return 0
    say(t("what is printed on your cards ({file})", file=cards_file(data)))
    rows = [(one.card, one.label, one.words, _standing(one)) for one in shown]
    if rows:
        say(align_rows(rows))
    return 0


def _standing(one: ListedPiece) -> Text:
    if one.told.checked:
        return t("checked")
    if one.told.draft:
        return t("begun, assumed until it is whole")
    return t("set, not checked") if one.told.facts else t("assumed")


def _as_json(one: ListedPiece) -> dict[str, Json]:
    return {
        "card": one.card,
        "label": one.label,
        **one.facts,
        "set": bool(one.told.facts),
        "checked": one.told.checked,
    }
