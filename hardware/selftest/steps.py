"""The steps of a self-test: what each one shows, asks and may be answered. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from hardware.board import RING, Board
from hardware.cues.cues import DARK, Chain, Shown
from hardware.cues.standins import stand_in
from hardware.cues.tunes import NOTES, A
from hardware.header import pin_text

REST_S: Final = 2.0  # hands off: long enough for a floating pin to wander
TONE_S: Final = 0.6
TONE_EVERY_S: Final = 3.0  # it is played again until it is answered
COUNT_S: Final = 0.4  # half of it lit: a button without a lamp is named by its number
PAUSE_S: Final = 1.6  # between two such countings

YES, NO, AGAIN, NOTHING_HAPPENS = "yes", "no", "again", "nothing happens"


class Kind(StrEnum):
    """What a step needs of whoever tests the box."""

    LET_GO = "let-go"  # let go of what is held
    REST = "rest"  # hands off
    LAMP = "lamp"  # which lamp is lit?
    LOOK = "look"  # is this what you see?
    TONE = "tone"  # is this what you hear?
    PRESS = "press"  # press that button
    ELSEWHERE = "elsewhere"  # wait: another part of the program tests


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is tried."""

    kind: Kind
    part: str  # "silence lamp"
    text: str  # what is asked for
    answers: tuple[str, ...] = ()  # that can be given
    name: str = ""  # of the lamp or button
    shown: Shown = DARK
    place: int = 0  # of a button among all, from 1, where no lamp of its own can name it
    mend: str = ""

    def shows(self, seconds: float) -> Shown:
        """Return what lamps and buzzer do so long after the step began."""
        if self.kind is Kind.TONE and seconds % TONE_EVERY_S >= TONE_S:
            return DARK
        if self.kind is Kind.PRESS and self.place:
            phase = seconds % (self.place * COUNT_S + PAUSE_S)
            lit = phase < self.place * COUNT_S and phase % COUNT_S < COUNT_S / 2
            return self.shown if lit else DARK
        return self.shown


def steps(board: Board, can_press: bool, elsewhere: Sequence[str]) -> tuple[Step, ...]:
    """Return what is tried on a board; `elsewhere` are parts that others test at the end."""
    return (
        *([LET_GO, REST] if can_press and board.buttons else []),
        *_lamps(board),
        *_chain(board),
        *_bars(board),
        *_tones(board),
        *(_buttons(board) if can_press else ()),
        *(Step(Kind.ELSEWHERE, part, f"Testing: {part}. A moment.") for part in elsewhere),
    )


ALL_LIT: Final = Shown(dict.fromkeys(DARK.lamps, 1.0), None)
LET_GO: Final = Step(Kind.LET_GO, "buttons", "Let go of all buttons.", shown=ALL_LIT)
REST: Final = Step(Kind.REST, "buttons", "Hands off all buttons, please.")


def _lamps(board: Board) -> Iterator[Step]:
    for name in board.lamps:
        others = tuple(other for other in board.lamps if other != name)
        yield Step(
            Kind.LAMP, f"{name} lamp", f"Is the lamp {name} lit, alone?", (YES, NO, *others), name,
            Shown({**DARK.lamps, name: 1.0}, None),
        )  # fmt: skip


def _chain(board: Board) -> Iterator[Step]:
    if not board.ring:
        return
    half = RING // 2
    looks = [
        ("ring, first LED", Chain(white=1), "Is the ring's first LED white, alone?"),
        ("ring, last LED", Chain(black=1), "Is the ring's last LED violet, alone?"),
        ("ring, all LEDs", Chain(half, half), "Is half of the ring white, the other half violet?"),
    ]
    for seat in range(board.seats):
        question = f"Is the lamp of seat {seat + 1} lit, alone?"
        looks.append((f"seat {seat + 1}", Chain(seat=seat), question))
    for part, chain, question in looks:
        shown = Shown(DARK.lamps, None, chain)
        mend = "look at the first LED that is wrong, and before it"
        yield Step(Kind.LOOK, part, question, (YES, NO), shown=shown, mend=mend)


def _bars(board: Board) -> Iterator[Step]:
    for name in board.bars:
        first = Chain(white=1) if name == "white" else Chain(black=1)
        looks = [
            (f"{name} row, first lamp", first, f"Is only the first {name} lamp lit?"),
            (f"{name} row, all lamps", Chain(over={name: 1.0}), f"Is every {name} lamp lit?"),
        ]
        for part, chain, question in looks:
            shown = Shown(DARK.lamps, None, chain)
            mend = f"look at its wires: {', '.join(map(pin_text, board.bars[name]))}"
            yield Step(Kind.LOOK, part, question, (YES, NO), shown=shown, mend=mend)


def _tones(board: Board) -> Iterator[Step]:
    if board.buzzer is None:
        return
    for tone in (tone for tone in NOTES.values() if tone is not None):
        mend = f"is it a passive piezo on {pin_text(board.buzzer)}, the right way round?"
        yield Step(
            Kind.TONE, f"tone of {tone} Hz", "Did you hear one steady tone?", (YES, NO, AGAIN),
            shown=Shown(DARK.lamps, tone), mend=mend,
        )  # fmt: skip


def _buttons(board: Board) -> Iterator[Step]:
    for place, name in enumerate(board.buttons, 1):
        step = Step(
            Kind.PRESS, f"{name} button", f"Press {name} and let it go.", (NOTHING_HAPPENS,), name,
            Shown({**DARK.lamps, name: 1.0}, None),
        )  # fmt: skip
        if name not in board.lamps:
            lamps = stand_in({name: 1.0} if name in DARK.lamps else {"ok": 1.0}, board.present)
            over = {lamp: lamps[lamp] for lamp in lamps if lamp in board.lamps}
            shown = Shown({**DARK.lamps, **over}, A, _chain_over(lamps, board))
            step = replace(step, shown=shown, place=place)
        yield step


def _chain_over(lamps: dict[str, float], board: Board) -> Chain:
    over = {name: level for name, level in lamps.items() if name in ("white", "black")}
    return Chain(over=over) if board.ring or board.bars else Chain()
