"""The history in the terminal: tables of what many games come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from firmware.after.history import EndingCounts, History, OfGame, interval_of
from firmware.games.registry import GAMES, title
from firmware.games.simulation import Share
from words.text import align_rows, join_texts, t, tn, with_heading

WEEKS = 12  # the newest
PLAYERS = 20  # those who played most


def history_lines(found: History) -> Iterator[str]:
    """Yield the lines."""
    for one in found.games:
        yield from _game(one)
    yield t("Games a week")
    yield align_rows([(f"  {week}", f"{count:4}") for week, count in found.weeks[-WEEKS:]])
    if found.players:
        yield t("Players: games, and won of those played to the end")
        yield align_rows([
            (join_texts("", ("  ", one.name)), f"{one.games:4}", _share(one.won))
            for one in found.players[:PLAYERS]
        ])  # fmt: skip


def _game(one: OfGame) -> Iterator[str]:
    adapter = GAMES[one.name]
    played = tn("{n} game", "{n} games", one.played)
    over = t("{n} to the end", n=one.finished)
    lasted = (
        (tn("{n} minute each", "{n} minutes each", round(one.seconds / 60)),)
        if one.seconds is not None else ()
    )  # fmt: skip
    yield with_heading(title(adapter), join_texts(", ", (played, over, *lasted)))
    words = adapter.aftermath.endings
    for groups, by in ((one.by_players, t("By players")), (one.by_variant, t("By variant"))):
        if groups and words:
            yield join_texts("", ("  ", by))
            yield align_rows([
                (join_texts("", ("    ", won.of or t("as in the box"))), *_row(won, words))
                for won in groups
            ])  # fmt: skip
    if one.measures:
        yield align_rows([(join_texts("", ("  ", m.label)), f"{m.amount:5}") for m in one.measures])


def _row(won: EndingCounts, words: Mapping[str, str]) -> Iterator[str]:
    for code, share in won.endings:
        yield join_texts(" ", (words.get(code, code), _share(share)))


def _share(share: Share) -> str:
    interval = interval_of(share)
    if interval is None:
        return t("{hits} of {games}", hits=share.hits, games=share.games)
    low, high = interval
    return t(
        "{hits} of {games}, {rate} (95 %: {low} to {high})",
        hits=share.hits, games=share.games, rate=f"{share.rate:.0%}",
        low=f"{low:.0%}", high=f"{high:.0%}",
    )  # fmt: skip
