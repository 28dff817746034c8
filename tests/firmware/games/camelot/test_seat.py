"""The board game dealt by the program: what a seat is shown, and what it may choose."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.camelot.pieces import MERLINS
from engine.camelot.state import Camelot, Phase
from engine.game import Refused, Seat
from firmware.games.camelot import seat_words
from firmware.games.camelot.seat import Dealer
from firmware.games.dealing import People
from tests.support.dealt_table import DealtTable, dealer_of, filled, question_of

ANNA = Seat(0)


def table_of(folder: Path, seed: object, people: int = 3, bots: tuple[int, ...] = ()) -> DealtTable:
    table = DealtTable(folder, seed)
    players = [f"P{n}" for n in range(people)]
    table.begin({"record": "camelot/1", "players": players}, bots=bots)
    table.goes_on()
    return table


def with_others_changed(dealer: Dealer, state: Camelot, chance: Random) -> Dealer:
    """Return a dealer whose other seats hold other cards; what Anna knows is the same."""
    deal = dealer.deal
    white = [*deal.white, *(card for hand in deal.hands[1:] for card in hand)]
    loyalties = [*deal.loyalties[1:], *deal.loyalties_left]
    black = list(deal.black)
    foresees = "deck" in [group.kind for group in dealer.own(state, ANNA)]
    for cards in (white, loyalties) if foresees else (white, loyalties, black):
        chance.shuffle(cards)
    hands = [deal.hands[0]]
    for hand in deal.hands[1:]:
        hands.append(tuple(white[: len(hand)]))
        del white[: len(hand)]
    others = len(deal.hands) - 1
    other = dealer.at(chance, People())
    other.deal = deal._replace(
        white=tuple(white),
        black=tuple(black),
        hands=tuple(hands),
        loyalties=(deal.loyalties[0], *loyalties[:others]),
        loyalties_left=tuple(loyalties[others:]),
    )
    return other


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_what_anna_is_shown_and_asked_says_nothing_of_what_the_others_hold(
    tmp_path: Path, seed: int
) -> None:
    chance = Random(seed)
    for state, dealer in table_of(tmp_path, seed).moments(40):
        other = with_others_changed(dealer, state, chance)
        assert other.own(state, ANNA) == dealer.own(state, ANNA)
        if not dealer.deal.drawn and state.phase is not Phase.DRAW_BLACK:  # these he sees anyway
            assert question_of(other, state, ANNA) == question_of(dealer, state, ANNA)


def test_no_form_names_a_white_card_that_the_seat_does_not_hold(tmp_path: Path) -> None:
    table = table_of(tmp_path, 5)
    for _ in range(25):
        for seat in table.asked:
            hand = set(dealer_of(table).deal.hands[seat])
            for form in table.private(seat)["asks"]["forms"]:
                if form["line"].get("do") in ("white", "fight", "heal"):
                    values = {one["value"] for field in form["fields"] for one in field["options"]}
                    assert values <= hand
        table.play_on(choices=1)


def test_who_is_asked_for_a_merlin_says_nothing_of_what_he_holds() -> None:
    none, some = list(seat_words.merlins([])), list(seat_words.merlins(MERLINS[:2]))
    assert none == some[:1]
    assert some[1].fields[0].most == 2


def test_nobody_sees_his_loyalty_card_before_all_may_look(tmp_path: Path) -> None:
    table = table_of(tmp_path, 2)
    dealer, state = dealer_of(table), table.session.game().state
    before = state._replace(looked=False)
    assert [one.kind for one in dealer.own(before, ANNA)] == ["hand"]
    assert dealer.hidden_pieces(before)[dealer.deal.loyalties[0]] == frozenset()


def test_what_is_parted_with_is_chosen_before_the_line_stands(tmp_path: Path) -> None:
    """Goodwill: each squire or knight lays a card on the Round Table before they are shared."""
    for seed in range(30):
        table = table_of(tmp_path / str(seed), seed, people=4, bots=(1, 2, 3))
        for _ in range(25):
            if not table.asked:
                break
            asks = table.private(0)["asks"]
            if asks["text"].endswith(str(seat_words.GIVES)):
                lines, hand = table.lines, dealer_of(table).deal.hands[0]
                values = [one["value"] for one in asks["forms"][0]["fields"][0]["options"]]
                assert tuple(values) == hand
                with pytest.raises(Refused, match="not among"):
                    table.choose(0, {"choose": "card", "card": dealer_of(table).deal.white[-1]})
                assert table.lines == lines
                table.choose(0, {"choose": "card", "card": values[0]})
                table.goes_on()
                assert table.lines > lines
                return
            table.play_on(choices=1)
    raise AssertionError("nobody parted with a card")


def given(table: DealtTable, seat: int) -> list[str]:
    """Return the cards that a seat is told it was given."""
    title = str(seat_words.CAME)
    groups = [one for one in table.private(seat)["own"] if str(one["title"]) == title]
    return [card["id"] for one in groups for card in one["pieces"]]


def choose_until(table: DealtTable, line: str) -> None:
    """Play until somebody may choose such a line and the rules take it."""
    for _ in range(60):
        for seat in table.asked:
            for form in table.private(seat)["asks"]["forms"]:
                if form["line"].get("do") == line:
                    table.choose(seat, filled(form, Random(1)))
                    return
        table.play_on(choices=1)
    raise AssertionError(f"nobody may {line}")


def test_goodwill_is_named_where_a_card_is_given_and_what_comes_of_it_to_whom_it_came(
    tmp_path: Path,
) -> None:
    table = table_of(tmp_path, 3)
    while table.asked and "Goodwill" in str(table.private(table.asked[0])["asks"]["text"]):
        assert [given(table, seat) for seat in range(3)] == [[], [], []]
        table.play_on(choices=1)
    assert table.record[-1]["do"] == "share"
    hands = dealer_of(table).deal.hands
    assert [given(table, seat) for seat in range(3)] == [[hand[-1]] for hand in hands]


def test_who_exchanges_with_king_arthur_is_told_which_card_came_and_nobody_else(
    tmp_path: Path,
) -> None:
    table = table_of(tmp_path, 0)
    choose_until(table, "swap")
    before = dealer_of(table).deal.hands
    while "exchange" in str(table.private(table.asked[0])["asks"]["text"]):
        table.play_on(choices=1)
    after = dealer_of(table).deal.hands
    moved = [sorted(set(hand) - set(was)) for was, hand in zip(before, after, strict=True)]
    for seat, came in enumerate(moved):
        told = given(table, seat)
        assert told == came if came else not {*told} & {*moved[0], *moved[1], *moved[2]}
    assert sum(map(bool, moved)) == 2
