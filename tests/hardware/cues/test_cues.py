"""Light and sound over time: what is heard apart, what comes first, what every lamp does."""

from itertools import combinations, pairwise
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.board import LAMPS
from hardware.cues.cues import DARK, DIM, GAP_S, Lights, Playing, at_night, is_quiet, look, play
from hardware.cues.tunes import CUES, Cue, Step, swords

QUIET = Playing()
OFF = Lights()
PLACED = [swords(white, black) for white in range(4) for black in range(4) if white + black]
EVERY = [*CUES.values(), *PLACED]

Sound = tuple[float | None, float]


def sounds(cue: Cue) -> list[Sound]:
    """Tone and seconds, as an ear takes them: the same tone going on is one sound."""
    heard: list[Sound] = []
    for step in cue.steps:
        if heard and heard[-1][0] == step.tone:
            heard[-1] = (step.tone, heard[-1][1] + step.seconds)
        else:
            heard.append((step.tone, step.seconds))
    while heard and heard[-1][0] is None:
        heard.pop()
    return heard


def other_rhythm(one: list[Sound], two: list[Sound]) -> bool:
    """Another number of sounds, or one of them half as long again: an ear tells that apart."""
    if [tone is None for tone, _ in one] != [tone is None for tone, _ in two]:
        return True
    pairs = zip(one, two, strict=True)
    return any(max(a, b) >= 1.5 * min(a, b) for (_, a), (_, b) in pairs)


def other_tones(one: list[Sound], two: list[Sound]) -> bool:
    pairs = zip(one, two, strict=True)
    return any(a and b and abs(12 * log2(a / b)) > 2.99 for (a, _), (b, _) in pairs)


def at(cue: Cue, seconds: float, lights: Lights = OFF) -> tuple[dict[str, float], float | None]:
    shown = look(lights, play(QUIET, cue, 100.0), 100.0 + seconds)
    return dict(shown.lamps), shown.tone


def test_any_two_cues_are_told_apart_by_ear() -> None:
    heard = [(cue, sounds(cue)) for cue in EVERY]
    alike = [
        (one, two)
        for (one, a), (two, b) in combinations(heard, 2)
        if not (other_rhythm(a, b) or other_tones(a, b))
    ]
    assert not alike


def flashes(cue: Cue) -> list[Sound]:
    """The lamps that a cue lights, as an eye takes them, and for how long."""
    seen: list[tuple[object, float]] = []
    for step in cue.steps:
        lit = frozenset(name for name, level in step.lamps.items() if level > 0) or None
        if seen and seen[-1][0] == lit:
            seen[-1] = (lit, seen[-1][1] + step.seconds)
        else:
            seen.append((lit, step.seconds))
    return seen  # type: ignore[return-value]


def test_any_two_cues_are_told_apart_by_eye() -> None:
    seen = [(cue.name, flashes(cue)) for cue in CUES.values()]
    alike = [
        (one, two)
        for (one, a), (two, b) in combinations(seen, 2)
        if [lit for lit, _ in a] == [lit for lit, _ in b] and not other_rhythm(a, b)
    ]
    assert not alike


def test_every_cue_lights_a_lamp_that_may_have_been_dark() -> None:
    assert all(any(lit for lit, _ in flashes(cue)) for cue in EVERY)


def test_more_than_a_dozen_things_can_be_said() -> None:
    assert {
        "good", "early", "late", "bad", "harmless", "ask", "hush", "unhush",
        "refuse", "count", "win", "lose", "peek", "lost",
    } <= set(CUES)  # fmt: skip


def test_every_tone_is_one_that_a_piezo_is_loud_at() -> None:
    tones = {cue.name: [step.tone for step in cue.steps if step.tone] for cue in EVERY}
    faint = {
        name: [tone for tone in own if not 2000 <= tone <= 4200] for name, own in tones.items()
    }
    assert [name for name, own in tones.items() if not own] == []
    assert {name: own for name, own in faint.items() if own} == {}


def test_every_cue_has_a_light_too_on_lamps_that_there_are() -> None:
    lit = [(cue.name, name, level) for cue in EVERY for step in cue.steps
           for name, level in step.lamps.items()]  # fmt: skip
    assert {cue.name for cue in EVERY} == {cue for cue, _, _ in lit}
    assert [one for one in lit if one[1] not in LAMPS or not 0 <= one[2] <= 1] == []


def test_a_cue_is_over_before_anybody_waits_for_it() -> None:
    assert [cue.name for cue in CUES.values() if not 0 < cue.seconds < 2.5] == []


# -- what stays lit ------------------------------------------------------------------------


def test_nothing_to_show_is_dark_and_quiet() -> None:
    assert look(Lights(), QUIET, 12.3) == DARK


def test_the_silence_lamp_breathes_and_never_goes_out() -> None:
    breath = [look(Lights(silence=True), QUIET, t / 20).lamps["silence"] for t in range(81)]
    assert min(breath) == pytest.approx(0.15)
    assert max(breath) == pytest.approx(1.0)
    assert breath[0] == pytest.approx(breath[80])  # once in four seconds
    assert max(abs(a - b) for a, b in pairwise(breath)) < 0.05


def test_sword_lamps_grow_with_every_sword_up_to_seven() -> None:
    glow = [look(Lights(white=n, black=n), QUIET, 0.0).lamps for n in range(18)]
    assert [lamps["white"] for lamps in glow] == [lamps["black"] for lamps in glow]
    levels = [lamps["white"] for lamps in glow]
    assert levels[0] == 0
    assert levels[:8] == sorted(set(levels[:8]))
    assert set(levels[7:]) == {1.0}


def test_a_button_is_lit_where_it_acts_and_dim_where_it_answers() -> None:
    lights = Lights(lit=frozenset({"quest-2", "undo"}), dim=frozenset({"quest-2", "quest-3"}))
    lamps = look(lights, QUIET, 0.0).lamps
    assert (lamps["quest-1"], lamps["quest-2"], lamps["quest-3"]) == (0.0, 1.0, DIM)
    assert set(lamps) == set(LAMPS)


def test_ok_blinks_once_a_second_while_it_is_waited_for() -> None:
    lights = Lights(ok_blinks=True, lit=frozenset({"ok"}))
    assert [look(lights, QUIET, t).lamps["ok"] for t in (7.0, 7.4, 7.5, 7.9, 8.0)] == [
        1,
        1,
        0,
        0,
        1,
    ]
    assert look(Lights(lit=frozenset({"ok"})), QUIET, 7.5).lamps["ok"] == 1.0


# -- what is said once ---------------------------------------------------------------------


def test_a_cue_takes_over_its_lamps_and_leaves_the_others() -> None:
    lights = Lights(white=7, lit=frozenset({"quest-1"}))
    lamps, tone = at(Cue("x", (Step(1, 2093, {"quest-1": 0.0, "silence": 1.0}),)), 0.5, lights)
    assert tone == 2093
    assert (lamps["quest-1"], lamps["silence"], lamps["white"]) == (0.0, 1.0, 1.0)


def test_every_new_sword_blinks_once_with_a_tone_of_its_colour() -> None:
    cue, blinks, last = swords(2, 1), list[tuple[str, float]](), (0.0, 0.0)
    for n in range(int(cue.seconds * 100)):
        lamps, tone = at(cue, n / 100, Lights(white=5, black=3))
        now = lamps["white"], lamps["black"]
        if max(now) == 1.0 and now != last:
            assert tone
            blinks.append(("white" if now[0] == 1.0 else "black", tone))
        last = now
    colours = [colour for colour, _ in blinks]
    assert colours == ["white", "white", "black"]
    steady = look(Lights(black=3), QUIET, 0.0).lamps["black"]
    assert at(cue, 0.1, Lights(black=3))[0]["black"] == steady
    assert blinks[0][1] != blinks[2][1]


def test_after_a_cue_the_lamps_are_as_before() -> None:
    assert at(CUES["win"], CUES["win"].seconds + 0.001) == (dict(DARK.lamps), None)


def test_a_cue_of_the_same_rank_follows() -> None:
    playing = play(play(QUIET, CUES["good"], 0.0), swords(1, 0), 0.1)
    first, second = playing.turns
    assert (first.cue.name, second.cue.name) == ("good", "swords")
    assert second.at == pytest.approx(first.ends + GAP_S)
    assert look(Lights(), playing, second.at - GAP_S / 2).tone is None


def test_a_refusal_cuts_what_sounds_and_that_starts_again_after_it() -> None:
    playing = play(play(QUIET, CUES["win"], 0.0), CUES["refuse"], 0.5)
    assert [turn.cue.name for turn in playing.turns] == ["refuse", "win"]
    assert playing.turns[0].at == 0.5
    assert playing.turns[1].at == pytest.approx(playing.turns[0].ends + GAP_S)


def test_a_small_sound_waits_for_all_others() -> None:
    playing = play(play(play(QUIET, CUES["good"], 0.0), CUES["seen"], 0.1), CUES["bad"], 0.2)
    assert [turn.cue.name for turn in playing.turns] == ["good", "bad", "seen"]


def test_what_was_said_is_forgotten() -> None:
    playing = play(play(QUIET, CUES["good"], 0.0), CUES["bad"], 60.0)
    assert [turn.cue.name for turn in playing.turns] == ["bad"]
    assert not is_quiet(playing, 60.1)
    assert is_quiet(playing, 70.0)


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(EVERY), st.floats(0, 3)), max_size=12))
def test_nothing_is_lost_and_nothing_sounds_at_once(said: list[tuple[Cue, float]]) -> None:
    """Play the queue as a loop would: every cue is heard to its end, once, by itself."""
    playing, at, ended = QUIET, 0.0, list[str]()
    for cue, later in said:
        at += later
        ended += [turn.cue.name for turn in playing.turns if turn.ends <= at]
        playing = play(playing, cue, at)
        turns = playing.turns
        assert all(a.ends < b.at for a, b in pairwise(turns))
        ranks = [turn.cue.priority for turn in turns]
        assert ranks == sorted(ranks, reverse=True)
    ended += [turn.cue.name for turn in playing.turns]
    assert sorted(ended) == sorted(cue.name for cue, _ in said)


# -- lamps that are not there --------------------------------------------------------------

MINIMAL = ("silence", "white", "black")


def brightest(cue: Cue, present: tuple[str, ...]) -> float:
    """Return how bright the lamps that there are become while a cue is played."""
    playing = play(QUIET, cue, 0.0)
    times = [n / 50 for n in range(round(cue.seconds * 50))]
    return max(look(OFF, playing, t, present).lamps[name] for t in times for name in present)


def test_a_cue_is_seen_on_any_lamp_that_there_is() -> None:
    panels = [*((name,) for name in LAMPS), MINIMAL]
    unseen = [(cue.name, one) for cue in EVERY for one in panels if brightest(cue, one) != 1.0]
    assert not unseen


def test_while_one_lamp_of_several_is_there_no_other_one_speaks_for_them() -> None:
    shown = look(OFF, play(QUIET, CUES["good"], 0.0), 0.1, ("quest-3", "white"))
    assert (shown.lamps["quest-3"], shown.lamps["white"]) == (1.0, 0.0)


def test_silence_without_its_lamp_breathes_on_another_one() -> None:
    breath = [look(Lights(silence=True), QUIET, t, ("black",)).lamps["black"] for t in (0.0, 2.0)]
    assert breath == pytest.approx([0.15, 1.0])


@pytest.mark.parametrize(("white", "winks"), [(0, 1.0), (7, 0.0)])
def test_ok_without_its_lamp_winks_on_another_one(white: int, winks: float) -> None:
    lights = Lights(ok_blinks=True, white=white)
    seen = [look(lights, QUIET, t, MINIMAL).lamps["white"] for t in (5.1, 5.3)]
    assert seen == [winks, 1.0 - winks]


def test_at_night_every_lamp_is_dim_and_none_is_another_one() -> None:
    day = look(Lights(white=7, lit=frozenset({"ok"})), QUIET, 0.0)
    night = at_night(day)
    assert dict(night.lamps) == {name: 0.25 * level for name, level in day.lamps.items()}
    assert night.chain.light == 0.25


@pytest.mark.parametrize("present", [LAMPS, ("silence", "ok"), ("quest-1", "ok"), ()])
def test_safe_mode_turns_one_lamp_after_another_the_other_way(present: tuple[str, ...]) -> None:
    lights = Lights(lit=frozenset({"quest-1"}), safe=True)
    calm = look(OFF if "quest-1" not in present else Lights(lit=lights.lit), QUIET, 0.0, present)
    seen = [look(lights, QUIET, tick / 50, present).lamps for tick in range(200)]
    turned = {tuple(name for name in present if lamps[name] != calm.lamps[name]) for lamps in seen}
    row = [name for name in present if name.startswith("quest")] or sorted(present)
    assert turned == {(), *((name,) for name in row)}
