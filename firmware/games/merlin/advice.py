"""What a bot would do in a seat's place in Merlin, and where its points would come from."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from engine.merlin.events import LINES, DrawMission
from engine.merlin.rules import apply
from engine.merlin.state import Phase
from firmware.games.advice import Advice
from firmware.games.merlin import bots
from firmware.games.merlin.bots import Bot
from firmware.games.merlin.insight import FULL
from firmware.games.merlin.worth import worth_by_kind
from words.text import Text, t

_LITTLE: Final = 0.5  # points: what brings less is worth no figure
_NOTHING: Final = t("Nothing else that can be done now brings more.")
_STRANGER: Final = t("The cards that lie open fit yours less.")
_POT: Final = t("As it is shared out otherwise, you get less of it.")
_LEAVE_POT: Final = t("The Grail is worth more for a later tie.")
_FROM: Final[Mapping[str, Text]] = {
    "points": t("points at once"),
    "things": t("things for later"),
    "traitors": t("traitors and Excalibur"),
    "grail": t("the Holy Grail"),
    "environs": t("environs"),
    "henchmen": t("henchmen"),
    "influence": t("influence"),
    "missions": t("your missions"),
    "seals": t("seals"),
}


def advise(bot: Bot) -> Advice:
    """Return what a strong bot does now, and what its turn brings to the end of its action."""
    bot = bot._replace(insight=FULL)
    way = bots.decide(bot, None, Random(0))  # it leaves nothing to chance
    line = LINES.write(way.event)
    if bot.state.phase is Phase.GRAIL:
        return Advice(line, _LEAVE_POT if line["do"] == "confirm" else _POT)
    if way.event == DrawMission():
        return Advice(line, _STRANGER)
    gains = _gains(bot, way)
    gain = sum(gains.values())
    if gain < _LITTLE:
        return Advice(line, _NOTHING)
    most = max(gains, key=gains.__getitem__)
    why = t(
        "In points about {n} more, most of all here: {where}.",
        n=round(gain) or 1,
        where=_FROM[most],
    )
    return Advice(line, why)


def _gains(bot: Bot, way: bots.Way) -> dict[str, float]:
    """Return what the way brings until the seat has acted, in points, by where they come from."""
    after = bot
    while True:
        state, _ = apply(after.state, way.event)
        after = after.after(state, way.event)
        if way.then is None or way.then.bot != after:
            break
        way = way.then.way
    had, has = (worth_by_kind(one.state, bot.seat, one.hand) for one in (bot, after))
    return {kind: has[kind] - had[kind] for kind in had}
