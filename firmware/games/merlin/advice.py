"""What a bot would do in a seat's place in Merlin, and where its points would come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.merlin.events import LINES
from engine.merlin.rules import apply
from engine.merlin.state import Phase
from firmware.games.advice import Advice
from firmware.games.merlin import bots
from firmware.games.merlin.bots import Bot, Plan
from firmware.games.merlin.worth import worth_by_kind
from words.text import Text, t

_LITTLE: Final = 0.5  # points: what brings less is worth no figure
_NOTHING: Final = t("Nothing else that can be done now brings more.")
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


def advise(bot: Bot, plan: Plan | None) -> Advice:
    """Return what a bot does now, and what its turn brings to the end of its action."""
    way = bots.decide(bot, plan)
    line = LINES.write(way.event)
    if bot.state.phase is Phase.GRAIL:
        return Advice(line, _LEAVE_POT if line["do"] == "confirm" else _POT)
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
