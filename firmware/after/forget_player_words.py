"""What forgetting a player did, in sentences."""

from __future__ import annotations

from firmware.after.forget_player import Forgotten
from words.text import join_texts, t, tn

OUT_OF_REACH = t(
    "Out of reach is what left this folder by hand: copies, records and tables that were saved"
    " elsewhere, pictures, and what other programs keep."
)


def forgetting_report(forgotten: Forgotten) -> str:
    """Return what was done, what could not be done, and what is out of reach."""
    lines: list[str] = [
        tn("The name stood in {n} game and is gone.", "The name stood in {n} games and is gone.",
           forgotten.games)
        if forgotten.games else t("The name stood in no game here.")
    ]  # fmt: skip
    if forgotten.copies:
        lines.append(t("It is gone from {copies}, too.", copies=join_texts(", ", forgotten.copies)))
    lines += [
        t("It may still stand in {copy}: delete that file if it does.", copy=copy)
        for copy in forgotten.left
    ]
    return join_texts("\n", (*lines, OUT_OF_REACH))
