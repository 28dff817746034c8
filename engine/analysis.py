"""What can be said of a game after it: one pure value, a step for each line that stands.

A game fills it, the terminal, the page that is kept and the pictures show it,
and know no game. Texts are as those of notices: English, said in other languages where shown.
A game that plays on from its turns fills it several times, each time with finer figures.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine import analysis_shapes as shapes
from engine.analysis_shapes import Unit
from engine.game import Line, Notice
from engine.glance import Count

BEST: Final = 0.03  # of the chance to win: what is lost by less was as good as the best
_PLACES: Final = 4  # of a chance, as JSON has it


class Past(NamedTuple):
    """A line of the record that stands, with the table before and after it."""

    line: int  # of the record, 1 is the header
    before: Any
    event: Any
    after: Any
    notices: tuple[Notice, ...]


class Level(NamedTuple):
    """What something had come to, to be seen against the band of the analysis."""

    label: str
    value: int


class Heap(NamedTuple):
    """Pieces that lay somewhere, by the names that players call them, the bottom first."""

    label: str
    pieces: tuple[str, ...]
    is_pile: bool = False  # they cover each other


class Scene(NamedTuple):
    """The table as it was after a step, with all that a perfect memory knew of it."""

    counts: tuple[int, ...] = ()  # as `Analysis.counted` names them
    levels: tuple[Level, ...] = ()
    heaps: tuple[Heap, ...] = ()
    standing: tuple[str, ...] = ()  # what held just then: silence


class Option(NamedTuple):
    """What could be done: what it left or brought, and the chance that it succeeds, 0 to 1."""

    what: str
    worth: float  # in the unit of the analysis
    success: float | None = None  # None: nothing that succeeds or fails


class JudgedChoice(NamedTuple):
    """A choice between options, by the reckoning."""

    options: tuple[Option, ...]
    taken: int
    within: float = BEST  # what is lost by less was as good as the best

    @property
    def best(self) -> Option:
        """The choice that is worth the most."""
        return max(self.options, key=lambda option: option.worth)

    @property
    def loss(self) -> float:
        """Return what it cost, in the unit of the analysis."""
        return self.best.worth - self.options[self.taken].worth

    @property
    def is_best(self) -> bool:
        """Whether what was chosen is the best, as far as the interval can tell."""
        return self.loss <= self.within

    def as_json(self) -> shapes.WeighedChoice:
        """Return it as pages and keepsakes take it."""
        return {
            "options": [_option_json(one) for one in self.options],
            "taken": self.taken,
            "lost": round(self.loss, _PLACES),
            "best": self.is_best,
        }


class Step(NamedTuple):
    """One line of the record: what happened, what is said of it, how the table stood then."""

    line: int
    seat: int | None
    told: tuple[str, ...]
    chance: float | None  # to win, after it, 0 to 1; None: points are counted
    scene: Scene
    is_turn: bool = False  # a seat had to act: every turn of the game is one such step
    words: tuple[str, ...] = ()
    judged: JudgedChoice | None = None  # None: there was nothing to choose, or it is not judged
    interval: tuple[float, float] | None = None  # of 95 %, of a chance that was tried out
    points: tuple[int, ...] = ()  # by seat, after it

    def in_short(self) -> shapes.StepAnalysis:
        """Return what is said of it, without what happened and how the table stood."""
        return {
            "words": list(self.words),
            "chance": _round_chance(self.chance),
            "interval": _interval_json(self.interval),
            "points": list(self.points),
            "judged": self.judged.as_json() if self.judged else None,
        }

    def as_json(self) -> dict[str, Any]:
        """Return the whole step as pages and keepsakes take it."""
        return {
            "line": self.line,
            "seat": self.seat,
            "turn": self.is_turn,
            "told": list(self.told),
            **self.in_short(),
            "scene": _scene_json(self.scene),
        }


class Record(NamedTuple):
    """How often a player chose what was best."""

    name: str
    best: int
    judged: int  # turns that offered a choice
    remark: str = ""

    def as_json(self) -> shapes.Accuracy:
        """Return it as pages and keepsakes take it."""
        return {
            "name": self.name,
            "best": self.best,
            "judged": self.judged,
            "remark": self.remark,
        }


class DecisiveTurn(NamedTuple):
    """A turn that decided much; `step` is its place among the steps."""

    step: int
    words: str


class End(NamedTuple):
    """How a game came out, for those who were not there."""

    winners: tuple[int, ...]  # seats
    roles: tuple[str, ...]  # what each seat was, in a word or two; "" where nobody knows
    counts: tuple[Count, ...]  # as seen from afar: Swords among them


class Analysis(NamedTuple):
    """All that is said of one game."""

    title: str
    names: tuple[str, ...]  # by seat
    result: str
    start: float | None  # the chance to win before the first step; None: points are counted
    chance_of: str  # what the curve is, in words: whose chance, or points
    counted: tuple[str, ...]  # what `Scene.counts` count
    steps: tuple[Step, ...]
    praise: tuple[str, ...]
    summary: tuple[str, ...] = ()
    turned: tuple[DecisiveTurn, ...] = ()
    players: tuple[Record, ...] = ()
    notes: tuple[str, ...] = ()  # what the reader should know of the reckoning, and of the record
    band: tuple[int, int] | None = None  # where a level should be
    began: float | None = None  # s, Unix time; None where nobody has noted it
    unit: Unit = Unit.CHANCE
    tried: int | None = None  # how often each turn was played on, about; None: it is reckoned
    interval: tuple[float, float] | None = None  # of 95 %, of the chance at the start
    end: End | None = None  # None: it is not over

    def noting(self, *notes: str) -> Analysis:
        """Return it with what is to be said of the record first."""
        return self._replace(notes=(*notes, *self.notes))

    def as_json(self) -> dict[str, Any]:
        """Return all of it, with the table after each step."""
        without_steps = self._replace(steps=()).in_short()
        return {**without_steps, "steps": [one.as_json() for one in self.steps]}

    def in_short(self) -> shapes.GameAnalysis:
        """Return it without the tables, for who draws those by another way."""
        return {
            "title": self.title,
            "players": list(self.names),
            "result": self.result,
            "began": self.began,
            "praise": list(self.praise),
            "summary": list(self.summary),
            "turned": [{"step": one.step, "words": one.words} for one in self.turned],
            "accuracy": [one.as_json() for one in self.players],
            "notes": list(self.notes),
            "chance_of": self.chance_of,
            "unit": self.unit,
            "tried": self.tried,
            "start": _round_chance(self.start),
            "interval": _interval_json(self.interval),
            "band": list(self.band) if self.band else None,
            "counted": list(self.counted),
            "steps": [one.in_short() for one in self.steps],
        }


def _round_chance(chance: float | None) -> float | None:
    return None if chance is None else round(chance, _PLACES)


def _interval_json(interval: tuple[float, float] | None) -> list[float] | None:
    return None if interval is None else [round(one, _PLACES) for one in interval]


def _option_json(one: Option) -> shapes.WeighedOption:
    return {
        "what": one.what,
        "worth": round(one.worth, _PLACES),
        "success": _round_chance(one.success),
    }


def _scene_json(scene: Scene) -> Line:
    return {
        "counts": list(scene.counts),
        "levels": [{"label": one.label, "value": one.value} for one in scene.levels],
        "heaps": [
            {"label": one.label, "pieces": list(one.pieces), "pile": one.is_pile}
            for one in scene.heaps
        ],
        "standing": list(scene.standing),
    }
