"""What has come from the broker and is not written yet; and what of it was rubbish. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final

from engine.record import quoted
from firmware.collect.hours import Due, Hours
from firmware.collect.rows import Arrived, Key, row_of
from firmware.fleet.heard import Bad, Finished, Forgotten, Health, Help, Online, Rubbish, heard
from firmware.fleet.listening import Said
from words.text import Text, t, tn

BATCH: Final = 500  # messages of a transaction
BATCH_S: Final = 0.5  # and how long the first of them waits at most
MOST_NAMED: Final = 1_000  # topics whose rubbish is named; of more it is only counted
DIGEST_BYTES: Final = 8

_BAD: Final[Mapping[Bad, Text]] = {
    Bad.TOPIC: t("{topic}: no topic of a table; passed over"),
    Bad.LONG: t("{topic}: a message that is too long; passed over"),
    Bad.JSON: t("{topic}: a message that is no JSON object; passed over"),
    Bad.VERSION: t("{topic}: a message of version {detail}, which is not known; passed over"),
    Bad.TABLE: t("{topic}: a message of another table, {detail}; passed over"),
    Bad.KEY: t("{topic}: a message whose {detail} is wrong or lacking; passed over"),
}
_REFUSED: Final = t("game {game} of box {box}: the database refuses it: {detail}; passed over")
NOTHING: Final = t(
    "nothing lies at the broker: no table has told it anything, or the account of [mqtt] mqtt_user "
    "may not read {topic}"
)
_TOO_MANY: Final = t("more than {most} topics with rubbish: the others are only counted")


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of all messages."""

    said: int = 0
    written: int = 0
    same: int = 0
    rubbish: int = 0
    refused: int = 0

    @property
    def text(self) -> Text:
        games = tn("{n} game written", "{n} games written", self.written)
        return t(
            "{games}; {same} messages said nothing new, {rubbish} were rubbish, {refused} refused",
            games=games, same=self.same, rubbish=self.rubbish, refused=self.refused,
        )  # fmt: skip


class Complaints:
    """Each topic's rubbish is named once, as long as the program runs."""

    def __init__(self) -> None:
        self._named: set[str] = set()

    def rubbish(self, word: Rubbish) -> Text | None:
        """Return what is to be said of it."""
        told = _BAD[word.why].with_(topic=_shown(word.topic), detail=_shown(word.detail))
        return self._once(word.topic, told)

    def refused(self, key: Key, detail: str) -> Text | None:
        """Return what is to be said of a game that the database refuses."""
        told = _REFUSED.with_(game=key.game, box=key.box, detail=detail)
        return self._once(f"{key.box} {key.game}", told)

    def _once(self, of: str, told: Text) -> Text | None:
        if of in self._named or len(self._named) > MOST_NAMED:
            return None
        self._named.add(of)
        return told if len(self._named) <= MOST_NAMED else _TOO_MANY.with_(most=MOST_NAMED)


def _shown(text: str) -> str:
    """Return a text of unknown origin as a log may have it."""
    found = text[:100]
    return found if found.isprintable() else quoted(found)


class Intake:
    """Messages until they are written and may be acknowledged."""

    def __init__(self, hours: Hours) -> None:
        self._hours = hours
        self._since = 0.0  # s; when the first of `said` came
        self.said: list[Said] = []
        self.games: list[Arrived] = []
        self.calls: list[Help] = []

    def take(self, said: Said, at: float, wall: float) -> Rubbish | None:
        """Take a message; return it where it is rubbish. `wall`: Unix time in s."""
        self._since = self._since if self.said else at
        self.said.append(said)
        match word := heard(said.topic, said.payload):
            case Finished() | Forgotten():
                digest = blake2b(said.payload, digest_size=DIGEST_BYTES).digest()
                self.games.append(Arrived(row_of(word, digest), said.retained))
            case Online() | Health():
                self._hours.take(word, wall, lay=said.retained)
            case Help():
                self._hours.take(word, wall, lay=said.retained)
                self.calls.append(word)
            case Rubbish():
                return word
        return None

    def is_due(self, at: float) -> bool:
        """Whether it is time to write."""
        return len(self.said) >= BATCH or (bool(self.said) and at - self._since >= BATCH_S)

    def due(self, wall: float, *, whole: bool) -> Due:
        """Return what of tables and hours is to be written with it."""
        return self._hours.due(wall, whole=whole)

    def written(self, due: Due, wall: float) -> tuple[Said, ...]:
        """Begin anew; return what may be acknowledged, in the order in which it came."""
        said = tuple(self.said)
        self._hours.written(due, wall)
        self.said, self.games, self.calls = [], [], []
        return said


def tallied(tally: Tally, said: int, games: int, same: int, refused: int) -> Tally:
    """Return the tally with a batch that was written."""
    return replace(
        tally,
        said=tally.said + said,
        written=tally.written + games,
        same=tally.same + same,
        refused=tally.refused + refused,
    )
