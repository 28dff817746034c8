"""`roundtable cards`: what is printed on the owner's copy, as far as it is known."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.arguments import Parser, add_data, add_json
from words.terminal import print_text, say
from words.text import Text, align_rows, t

if TYPE_CHECKING:
    from engine.game import Json
    from firmware.owner.cards import Listed


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "cards",
        help=t("list, set or confirm what is printed on cards"),
        examples=("roundtable cards",),
    )
    add_json(command, '{"file": "cards.toml", "cards": [{"card": "…", …}]}')
    add_data(command)
    deeds = command.add_subparsers(dest="deed", metavar="set | checked | export | import")
    told = deeds.add_parser("set", help=t("tell what is printed on a card"))
    told.add_argument("card", metavar="CARD", help=t("its id, as the list has it"))
    told.add_argument(
        "facts", nargs="*", metavar="KEY=NUMBER", help=t("what is printed: white=6 black=4")
    )
    told.add_argument("--value", metavar="N", help=t("its number"))
    told.add_argument("--symbols", metavar="QUEST,...", help=t("the Quests it shows; any; none"))
    checked = deeds.add_parser("checked", help=t("confirm what the list says"))
    checked.add_argument("cards", nargs="*", metavar="CARD", help=t("default: all"))
    saved = deeds.add_parser("export", help=t("save what a copy shows, to share it"))
    saved.add_argument("game", metavar="GAME", help=t("which game's copy"))
    saved.add_argument("file", metavar="FILE", nargs="?", help=t("default: print it"))
    taken = deeds.add_parser("import", help=t("take over what another owner saved"))
    taken.add_argument("file", metavar="FILE", help=t("what `cards export` saved"))
    for deed in (told, checked, saved, taken):  # --data may stand behind the deed, too
        add_data(deed, default=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """List, set or confirm what is printed; return the exit status."""
    from firmware.owner import cards
    from firmware.owner.config import data_folder

    data = data_folder(args.data)
    if args.deed == "set":
        cards.set_facts(data, args.card, _facts(args))
        return _tell(data, (args.card,))
    if args.deed == "checked":
        cards.confirm(data, args.cards)
        return _tell(data, args.cards)
    if args.deed == "export":
        return _export(data, args.game, args.file)
    if args.deed == "import":
        return _import(data, Path(args.file))
    if not args.json:
        return _tell(data)
    shown: list[Json] = [_as_json(one) for one in cards.listed_pieces(data)]
    print_text(json.dumps({"file": str(cards.cards_file(data)), "cards": shown}))
    return 0


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
    say(t("taken over: a copy of {game}; look at your own, too: `roundtable cards` lists it",
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


def _tell(data: Path, only: tuple[str, ...] | list[str] = ()) -> int:
    from firmware.owner.cards import cards_file, listed_pieces

    shown = listed_pieces(data)
    say(t("what is printed on your cards ({file})", file=cards_file(data)))
    rows = [
        (one.card, one.label, one.words, _standing(one))
        for one in shown
        if not only or one.card in only
    ]
    if rows:
        say(align_rows(rows))
    return 0


def _standing(one: Listed) -> Text:
    if one.told.checked:
        return t("checked")
    if one.told.draft:
        return t("begun, assumed until it is whole")
    return t("set, not checked") if one.told.facts else t("assumed")


def _as_json(one: Listed) -> dict[str, Json]:
    return {
        "card": one.card,
        "label": one.label,
        **one.facts,
        "set": bool(one.told.facts),
        "checked": one.told.checked,
    }
