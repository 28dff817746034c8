"""`roundtable play`: the program deals, people choose at the screen or on their phones."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from firmware.commands.arguments import add_shared
from firmware.commands.demo import NAMES
from firmware.commands.new_game import (
    USUAL_PLAYERS,
    add_by_game,
    add_game,
    add_options,
    add_strength,
    add_variants,
    check_header,
    check_names,
    game_of,
    named_options,
    strength_of,
)
from firmware.commands.run import BOX_OPTIONS, begin, rarely_searched, stopped_by_signals, tell
from firmware.games.strength import USUAL
from words.text import t

if TYPE_CHECKING:
    from engine.game import Json, Line
    from firmware.commands.arguments import Parser
    from firmware.games.adapter import Adapter
    from firmware.start import Appliance

HAND: Final = "hand"  # the page of a phone that has a seat


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "play",
        help=t("play with no hardware: the program deals, bots fill the table"),
    )
    add_by_game(command, partial(_add_options, command))


def _add_options(command: Parser, adapter: Adapter) -> None:
    game_named = f"roundtable play --game {adapter.game.name} --names Anna,Ben --players 4"
    command.show_examples(game_named)
    game = command.add_argument_group(t("a new game; without it the page asks"))
    add_game(game)
    game.add_argument("--names", metavar="A,B,...", help=t("the people, clockwise"))
    text = t("seats in all; bots take those without a name (5, or as many as the game takes)")
    game.add_argument("--players", type=int, metavar="N", help=text)
    game.add_argument("--bots", metavar="SEAT,...", help=t("bots' seats, from 0; named or not"))
    add_strength(game, USUAL)
    text = t("who is asked may see what a bot would do, and why")
    game.add_argument("--hints", action="store_true", help=text)
    add_options(game, adapter.page.options)
    add_variants(game)
    game.add_argument(
        "--new", action="store_true", help=t("begin another game; the one before is kept")
    )
    box = command.add_argument_group(t("the box"))
    add_shared(box, "--config", "--data", "--host", "--port")
    box.add_argument("--open", action="store_true", help=t("open the page in a browser"))


def run(args: argparse.Namespace) -> int:
    """Return 0 when it was told to stop, CRASHED when it is to be started anew."""
    from firmware import start
    from firmware.commands.notify import alive, ready, stopping
    from firmware.edge import CRASHED
    from firmware.output import say
    from firmware.owner import config as configuration
    from firmware.owner.troubles import Troubles
    from firmware.play.at_play import deals_by_chance

    wanted, stop = _wanted_header(args), stopped_by_signals()
    options = {key: getattr(args, key, None) for key in BOX_OPTIONS}
    loaded = configuration.load_what_can_be(args.config, options)
    config = replace(loaded.config, camera="drawn", pins="mock")
    troubles = Troubles(loaded.troubles, loaded.file, loaded.own)
    with start.appliance(
        config,
        lambda _, text: say(text),
        time.monotonic,
        troubles=troubles,
        deals=deals_by_chance,
    ) as box:
        _begin(box, wanted, args.new)
        tell(box, config.pin is None, phones_at=HAND)
        _tell_where(box, args.open)
        with rarely_searched():
            ready()
            box.run(stop, alive)
            stopping()
        return CRASHED if box.starts_anew else 0


# -- the game ----------------------------------------------------------------------------------


def _wanted_header(args: argparse.Namespace) -> Line | None:
    """Return what the options wish to begin, None where they name no players; raise BadConfig."""
    game, strength = game_of(args).game, strength_of(args)
    if args.names is None and args.players is None:
        return None
    names, bots = _seats(args)
    header: dict[str, Json] = {"record": f"{game.name}/1", "players": names}
    check_names(header)
    if args.players is not None and args.players != len(names):  # the game says what it takes
        header["players"] = args.players
    header |= named_options(args)
    check_header(game, header)
    return {"header": header, "bots": bots, "strength": strength, "hints": args.hints}


def _seats(args: argparse.Namespace) -> tuple[list[str], list[int]]:
    """Return a name for each seat, and which of them bots play; raise BadConfig."""
    from firmware.storage.bad_config import BadOption

    people = args.names.split(",") if args.names else []
    offers: Any = game_of(args).page.offers["players"]
    usual = max(len(people), min(USUAL_PLAYERS, int(offers[-1])))
    seats = usual if args.players is None else args.players
    free = [name for name in NAMES if name not in people]
    named = [*people, *free[: max(seats - len(people), 0)]]
    told = [one for one in (args.bots or "").split(",") if one]
    if not all(one.isascii() and one.isdigit() and len(one) < 3 for one in told):
        raise BadOption(t("--bots {told}: expected seats from 0, such as 2,3", told=args.bots))
    default = range(len(people) or 1, len(named))
    return named, list(default) if args.bots is None else sorted(map(int, told))


def _begin(box: Appliance, wanted: Line | None, anew: bool) -> None:
    """Go on with the dealt game of the journal, or begin the one that the options name."""
    from firmware.storage.bad_config import BadConfig

    session, now = box.app.session, time.monotonic()
    assert box.play is not None
    begin(box, None, anew=False)
    on = session.running
    goes_on = on is not None and not on.expects.over
    if on is not None and goes_on and not anew and not on.is_dealt:
        raise BadConfig(
            t("a game with real cards is on in {data}: --new leaves it, or give another folder"
              " with --data", data=session.journal.path.parent)
        )  # fmt: skip
    if on is not None and (anew or not on.is_dealt):
        session.leave()
    if wanted is not None and (anew or not goes_on):
        box.announcer.announce(box.play.wish("begin", wanted, now), now)
        return
    box.announcer.announce((), now)


def _tell_where(box: Appliance, opens: bool) -> None:
    """Say where people choose, with a QR code for phones; open it where that is wished."""
    from firmware.output import say

    address = f"{box.serving.address}play"
    say(t("people choose at {address}, one after the other", address=address))
    if box.serving.reached_at is not None and sys.stdout.isatty():
        import segno

        phones = f"{box.serving.reached_at}{HAND}"
        segno.make(phones, error="m", micro=False).terminal(compact=True)
    if opens:
        import webbrowser

        webbrowser.open(address)
