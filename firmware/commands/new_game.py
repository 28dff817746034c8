"""Which game a command means, and what its header says besides the players: shared options."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from firmware.commands.arguments import with_nearest
from firmware.games.strength import Strength
from words.terminal import option, say
from words.text import align_rows, join_texts, t, told_by, with_heading

if TYPE_CHECKING:
    from engine.game import Game, Json, Line
    from firmware.commands.arguments import Parser
    from firmware.games.adapter import Adapter
    from firmware.games.options import Option

USUAL_PLAYERS = 5


def add_game(command: argparse._ActionsContainer) -> None:
    """Add the option that names a game."""
    text = t('which game; "?" lists them')
    command.add_argument("--game", metavar="NAME", type=game_name, help=text)


def game_name(text: str) -> str:
    """Return a game's name as it is told; print all of them and end the program for "?"."""
    if text == "?":
        from firmware.games.registry import GAMES, title

        say(align_rows([(name, title(adapter)) for name, adapter in GAMES.items()]))
        raise SystemExit(0)
    return text


def names_of_games() -> tuple[str, ...]:
    """Return what `--game` takes."""
    from firmware.games.registry import GAMES

    return tuple(GAMES)


def add_by_game(command: Parser, add: Callable[[Adapter], None]) -> None:
    """Add options when it is known which game they are of: `add` is given it."""

    def add_game_options(typed: Sequence[str]) -> None:
        from firmware.games.registry import DEFAULT, GAMES

        add(GAMES.get(option(typed, "--game") or DEFAULT, GAMES[DEFAULT]))

    command.add_late(add_game_options)


def add_options(command: argparse._ActionsContainer, options: Sequence[Option]) -> None:
    """Add the options that a game names."""
    for one in options:
        if one.values:
            command.add_argument(f"--{one.key}", metavar=one.values, help=one.help)
        else:
            command.add_argument(f"--{one.key}", action="store_true", help=one.help)


def add_variants(command: argparse._ActionsContainer) -> None:
    """Add the options that every game reads in its own way, as its record's header does."""
    command.add_argument(
        "--variants", default="", metavar="KEY=VALUE", help=t("variants, separated by commas")
    )
    command.add_argument(
        "--rulings", default="", metavar="NAME=VALUE", help=t("rulings, separated by commas")
    )


def game_of(args: argparse.Namespace) -> Adapter:
    """Return the game that is meant, the first one where none is named; raise BadOption."""
    from firmware.games.registry import DEFAULT, GAMES
    from firmware.storage.bad_config import BadOption

    name = args.game or DEFAULT
    if name not in GAMES:
        there = t("--game {name}: unknown, there are {games}")
        none = there.with_(name=name, games=join_texts(", ", GAMES))
        raise BadOption(with_nearest(none, name, GAMES))
    return GAMES[name]


def add_players(command: argparse._ActionsContainer) -> None:
    """Add the option that says how many play."""
    text = t("how many play (5, or as many as the game takes)")
    command.add_argument("--players", type=int, metavar="N", help=text)


def players_of(args: argparse.Namespace) -> int:
    """Return how many play: as told, or five, or as many as the game takes."""
    if args.players is not None:
        return int(args.players)
    players: Any = game_of(args).page.offers["players"]
    return min(USUAL_PLAYERS, int(players[-1]))


def add_strength(command: argparse._ActionsContainer, usual: Strength) -> None:
    """Add the option that says how well bots play."""
    words = "|".join(Strength)
    text = t("how well the bots play ({usual})", usual=usual)
    command.add_argument("--strength", default=usual, metavar=words, help=text)


def strength_of(args: argparse.Namespace) -> Strength:
    """Return how well bots shall play; raise BadOption."""
    return Strength(one_of("strength", args.strength, tuple(Strength)))


def one_of(option: str, text: str, choices: Sequence[str]) -> str:
    """Return what an option says, where that is one of the choices; else raise BadOption."""
    from firmware.storage.bad_config import BadOption

    if text not in choices:
        wrong = t("--{option} {told}: give one of {choices}")
        none = wrong.with_(option=option, told=text, choices=join_texts(", ", choices))
        raise BadOption(with_nearest(none, text, choices))
    return text


def named_options(args: argparse.Namespace) -> dict[str, Json]:
    """Return what the game's own options, --variants and --rulings put into a header.

    Raises BadOption.
    """
    told: dict[str, Json] = {key: _chosen_value(one, args) for key, one in _options(args).items()}
    told |= _pairs("variants", args.variants, _example(args, "variants", "key"))
    rulings: dict[str, Json] = dict(
        _pairs("rulings", args.rulings, _example(args, "rulings", "name"))
    )
    return told | ({"rulings": rulings} if rulings else {})


def _options(args: argparse.Namespace) -> dict[str, Option]:
    """Return the game's options that are chosen, by their keys."""
    options = game_of(args).page.options
    return {one.key: one for one in options if getattr(args, one.key)}


def _chosen_value(one: Option, args: argparse.Namespace) -> Json:
    value = getattr(args, one.key)
    if not one.values:
        return True
    return [part for part in value.split(",") if part] if one.is_list else _value(value)


def _example(args: argparse.Namespace, of: str, key: str) -> str:
    """Return what may be told of the first variant, or ruling, that the game offers."""
    offered: Any = game_of(args).page.offers.get(of, ())
    if not offered:
        return f"{key}=value"
    values = [one["value"] for one in offered[0].get("options", ({"value": True},))]
    return f"{offered[0][key]}={values[-1]}".lower()


def options_in_words(args: argparse.Namespace) -> Iterator[str]:
    """Yield each of the game's options that is chosen, for a title."""
    for key, one in _options(args).items():
        if not one.values:
            yield one.said or one.help
        else:
            value = str(getattr(args, key))
            yield value if one.is_list else with_heading(one.help, value)


def header_of(args: argparse.Namespace) -> Line | None:
    """Return the header that the options name, None where they name none; raise BadOption."""
    from firmware.storage.bad_config import BadOption

    adapter = game_of(args)
    own = (one.key for one in adapter.page.options if one.values)
    for name in ("game", "names", *own, "variants", "rulings"):
        if not _is_text(getattr(args, name) or ""):
            raise BadOption(t("--{option}: not UTF-8: type it again", option=name))
    game = adapter.game.name
    names = args.names.split(",") if args.names else None
    if names is None and args.players is None:
        return None
    header: dict[str, Json] = {"record": f"{game}/1", "players": names or args.players}
    check_names(header)
    if args.first is not None:
        header["first"] = args.first
    header |= named_options(args)
    check_header(adapter.game, header)
    return header


def check_names(header: Line) -> None:
    """Raise BadOption for names that are not to be typed."""
    from engine.game import BadRecord
    from firmware.games.names import check_typed
    from firmware.storage.bad_config import BadOption

    try:
        check_typed(header)
    except BadRecord as error:
        raise BadOption(join_texts("", ("--names: ", error.expected))) from error


def check_header(game: Game[Any, Any, Any, Any], header: Line) -> None:
    """Raise BadOption where no game begins so: it names the option that said it, if one did."""
    from engine.game import BadRecord
    from firmware.storage.bad_config import BadOption

    try:
        game.setup(header)
    except BadRecord as error:
        told = told_by(error)
        raise BadOption(join_texts("", ("--", told)) if error.key else told) from error


def _is_text(text: str) -> bool:
    """Whether it can be written: an option's bytes that are no UTF-8 come as surrogates."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _pairs(option: str, text: str, example: str) -> Iterator[tuple[str, Json]]:
    from firmware.storage.bad_config import BadOption

    for one in filter(None, text.split(",")):
        name, equals, value = one.partition("=")
        if not equals:
            raise BadOption(
                t(
                    "--{option} {told}: give NAME=VALUE, such as {example}",
                    option=option,
                    told=one,
                    example=example,
                )
            )
        yield name, _value(value)


def _value(text: str) -> Json:
    """Return a value as JSON has it: "true", "3" and "likely" are three kinds."""
    if text in ("true", "false"):
        return text == "true"
    is_number = text.isascii() and text.isdigit() and len(text) < 10
    return int(text) if is_number else text
