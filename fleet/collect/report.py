"""What the collector says of its work: counted, and each thing once. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from firmware.publishing.topics import ROOT
from firmware.publishing.troubles import NoBroker, sentence
from fleet.fields import Bad
from fleet.intake.rows import Key
from fleet.intake.store import NoStore
from fleet.messages import InvalidMessage
from words.text import Text, clauses, t, tn
from words.visible import visible

MOST_NAMED: Final = 1_000  # topics whose rubbish is named; of more it is only counted

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
_REHEARSAL: Final = t("{table} rehearses: nothing of it is written")
_OPENED: Final = t("the collector listens, and writes to the database")
_TOO_MANY: Final = t("more than {most} topics with rubbish: the others are only counted")


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of all messages."""

    said: int = 0
    written: int = 0
    same: int = 0
    rubbish: int = 0
    refused: int = 0
    rehearsed: int = 0

    @property
    def text(self) -> Text:
        """Say how many games were written, and how many were left."""
        games = tn("{n} game written", "{n} games written", self.written)
        if self.rehearsed:
            left = tn(
                "{n} message of a rehearsal left out", "{n} messages of a rehearsal left out",
                self.rehearsed,
            )  # fmt: skip
            games = clauses((games, left))
        return t(
            "{games}; {same} messages said nothing new, {rubbish} were rubbish, {refused} refused",
            games=games, same=self.same, rubbish=self.rubbish, refused=self.refused,
        )  # fmt: skip


class Report:
    """What is counted, and what is said of it: a trouble, or a topic's rubbish, once."""

    def __init__(self, report: Callable[[Text], None]) -> None:
        """`report` takes a sentence."""
        self._told = report
        self._trouble: Text | None = None
        self._named: set[str] = set()
        self.tally = Tally()

    def note_opened(self) -> None:
        """Say that all is well."""
        self._trouble = None
        self._told(_OPENED)

    def no_store(self, error: NoStore) -> None:
        """Say what is wrong with the database, unless it was said last."""
        self._trouble_is(error.text)

    def no_broker(self, error: NoBroker) -> None:
        """Say what is wrong with the broker, unless it was said last."""
        self._trouble_is(sentence(error.trouble, error.detail, f"{ROOT}/#"))

    def _trouble_is(self, trouble: Text) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            self._told(trouble)

    def nothing(self, topic: str) -> None:
        """Say that nobody has said anything."""
        self._told(NOTHING.with_(topic=topic))

    def count_invalid(self, word: InvalidMessage) -> None:
        """Count a message that is none of a table's, and name its topic."""
        self.tally = replace(self.tally, rubbish=self.tally.rubbish + 1)
        told = _BAD[word.why].with_(topic=_printable(word.topic), detail=_printable(word.detail))
        self._once(word.topic, told)

    def rehearsal(self, table: str) -> None:
        """Count a message of a rehearsal, and name its table."""
        self.tally = replace(self.tally, rehearsed=self.tally.rehearsed + 1)
        self._once(f"rehearsal {table}", _REHEARSAL.with_(table=table))

    def note_written(
        self, written_count: int, games: int, same: int, refused: Sequence[tuple[Key, str]]
    ) -> None:
        """Count a batch, and name what the database has refused of it."""
        tally = self.tally
        self.tally = replace(
            tally, said=tally.said + written_count, written=tally.written + games,
            same=tally.same + same,
            refused=tally.refused + len(refused),
        )  # fmt: skip
        for key, detail in refused:
            told = _REFUSED.with_(game=key.game, box=key.box, detail=detail)
            self._once(f"{key.box} {key.game}", told)

    def _once(self, of: str, told: Text) -> None:
        if of in self._named or len(self._named) > MOST_NAMED:
            return
        self._named.add(of)
        self._told(told if len(self._named) <= MOST_NAMED else _TOO_MANY.with_(most=MOST_NAMED))


def _printable(text: str) -> str:
    """Return a text of unknown origin as a log may have it."""
    return visible(text[:100])
