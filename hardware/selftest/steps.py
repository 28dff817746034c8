"""The steps of a self-test: what each one shows, asks and may be answered. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from hardware.board import RING, Board
from hardware.cues.cues import DARK, Chain, PanelOutput
from hardware.cues.substitutes import stand_in
from hardware.cues.tunes import NOTES, A
from hardware.header import pin_text
from words.text import join_texts, t

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
    shown: PanelOutput = DARK
    place: int = 0  # of a button among all, from 1, where no lamp of its own can name it
    mend: str = ""

    def shows(self, seconds: float) -> PanelOutput:
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
        *(
            Step(Kind.ELSEWHERE, part, t("Testing: {part}. A moment.", part=part))
            for part in elsewhere
        ),
    )


ALL_LIT: Final = PanelOutput(dict.fromkeys(DARK.lamps, 1.0), None)
LET_GO: Final = Step(Kind.LET_GO, t("buttons"), t("Let go of all buttons."), shown=ALL_LIT)
REST: Final = Step(Kind.REST, t("buttons"), t("Hands off all buttons, please."))


def _lamps(board: Board) -> Iterator[Step]:
    for name in board.lamps:
        others = tuple(other for other in board.lamps if other != name)
        yield Step(
            Kind.LAMP, t("{name} lamp", name=name),
            t("Is the lamp {name} lit, alone?", name=name), (YES, NO, *others), name,
            PanelOutput({**DARK.lamps, name: 1.0}, None),
        )  # fmt: skip


def _chain(board: Board) -> Iterator[Step]:
    if not board.ring:
        return
    half = RING // 2
    looks = [
        (t("ring, first LED"), Chain(white=1), t("Is the ring's first LED white, alone?")),
        (t("ring, last LED"), Chain(black=1), t("Is the ring's last LED violet, alone?")),
        (
            t("ring, all LEDs"),
            Chain(half, half),
            t("Is half of the ring white, the other half violet?"),
        ),
    ]
    for seat in range(board.seats):
        question = t("Is the lamp of seat {number} lit, alone?", number=seat + 1)
        looks.append((t("seat {number}", number=seat + 1), Chain(seat=seat), question))
    for part, chain, question in looks:
        shown = PanelOutput(DARK.lamps, None, chain)
        mend = t("look at the first LED that is wrong, and before it")
        yield Step(Kind.LOOK, part, question, (YES, NO), shown=shown, mend=mend)


# The two rows of lamps for Swords.
_ROW_FIRST: Final = {
    "white": t("white row, first lamp"), "black": t("black row, first lamp"),
}  # fmt: skip
_ROW_FIRST_LIT: Final = {
    "white": t("Is only the first white lamp lit?"),
    "black": t("Is only the first black lamp lit?"),
}
_ROW_ALL: Final = {"white": t("white row, all lamps"), "black": t("black row, all lamps")}
_ROW_ALL_LIT: Final = {
    "white": t("Is every white lamp lit?"), "black": t("Is every black lamp lit?"),
}  # fmt: skip


def _bars(board: Board) -> Iterator[Step]:
    for name in board.bars:
        first = Chain(white=1) if name == "white" else Chain(black=1)
        looks = [
            (_ROW_FIRST[name], first, _ROW_FIRST_LIT[name]),
            (_ROW_ALL[name], Chain(over={name: 1.0}), _ROW_ALL_LIT[name]),
        ]
        for part, chain, question in looks:
            shown = PanelOutput(DARK.lamps, None, chain)
            mend = t(
                "look at its wires: {pins}", pins=join_texts(", ", map(pin_text, board.bars[name]))
            )
            yield Step(Kind.LOOK, part, question, (YES, NO), shown=shown, mend=mend)


def _tones(board: Board) -> Iterator[Step]:
    if board.buzzer is None:
        return
    for tone in (tone for tone in NOTES.values() if tone is not None):
        mend = t("is it a passive piezo on {pin}, the right way round?", pin=pin_text(board.buzzer))
        yield Step(
            Kind.TONE, t("tone of {hz} Hz", hz=tone), t("Did you hear one steady tone?"),
            (YES, NO, AGAIN),
            shown=PanelOutput(DARK.lamps, tone), mend=mend,
        )  # fmt: skip


def _buttons(board: Board) -> Iterator[Step]:
    for place, name in enumerate(board.buttons, 1):
        step = Step(
            Kind.PRESS, t("{name} button", name=name),
            t("Press {name} and let it go.", name=name), (NOTHING_HAPPENS,), name,
            PanelOutput({**DARK.lamps, name: 1.0}, None),
        )  # fmt: skip
        if name not in board.lamps:
            lamps = stand_in({name: 1.0} if name in DARK.lamps else {"ok": 1.0}, board.present)
            over = {lamp: lamps[lamp] for lamp in lamps if lamp in board.lamps}
            shown = PanelOutput({**DARK.lamps, **over}, A, _chain_over(lamps, board))
            step = replace(step, shown=shown, place=place)
        yield step


def _chain_over(lamps: dict[str, float], board: Board) -> Chain:
    over = {name: level for name, level in lamps.items() if name in ("white", "black")}
    return Chain(over=over) if board.ring or board.bars else Chain()
