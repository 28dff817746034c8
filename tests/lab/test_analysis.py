"""What the check of the reckoning deals anew looks the same to all at the table."""

from __future__ import annotations

from random import Random

from engine.rumors.game import RUMORS
from firmware.games.rumors.company import Company
from firmware.games.simulated import told
from lab.analysis import dealt_anew


def test_what_is_dealt_anew_is_what_nobody_had_seen() -> None:
    company = Company(RUMORS.setup({"record": "rumors/1", "players": 4}), Random(16))
    state = RUMORS.start(RUMORS.setup({"record": "rumors/1", "players": 4}))
    for _, _, after in told(RUMORS, state, company):
        deal = company.deal
        new = dealt_anew(deal, after, Random(1))
        assert len(new.deck) == len(deal.deck)
        assert len(new.discard) == len(deal.discard)
        assert after.deck.seen <= set(new.discard)
        for once, again in (
            (deal.deck + deal.aside + deal.discard, new.deck + new.aside + new.discard),
            (deal.loyalties + deal.centre, new.loyalties + new.centre),
        ):
            assert sorted(once) == sorted(again)
