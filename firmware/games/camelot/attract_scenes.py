"""The board game in twelve scenes, for who walks by. Its drawings: static/attract/camelot.js."""

from __future__ import annotations

from typing import Final

from engine.scene import Scene
from words.text import t

SCENES: Final = (
    Scene(
        "company",
        t("Knights of the Round Table"),
        t("Three to seven knights defend Camelot. Each has a coat of arms, and a power that no "
          "other has."),
    ),
    Scene(
        "loyalty",
        t("Whom can you trust?"),
        t("Loyalty cards stay secret. One of you may be the Traitor, who wants Camelot to fall."),
        ("ask",),
    ),
    Scene(
        "evil",
        t("Evil comes first"),
        t("Each turn begins with Evil: draw a black card, add a siege engine, or lose a life "
          "point."),
        ("seen",),
        {"white": 1, "black": 1},
    ),
    Scene(
        "deed",
        t("Then be a hero"),
        t("Now act: ride to a quest, lay a card there, use a special card, heal yourself or accuse "
          "somebody."),
        ("seen",),
        {"white": 1, "black": 1},
    ),
    Scene(
        "duel",
        t("Alone against the Black Knight"),
        t("Only one knight can meet him. Two pairs of Fight cards, and a higher sum than his: "
          "that is a win."),
        ("good",),
        {"white": 2, "black": 1},
    ),
    Scene(
        "wars",
        t("Picts and Saxons"),
        t("Fight cards 1, 2, 3, 4, 5 drive them back. Once four warriors stand there, the war is "
          "lost."),
        ("bad",),
        {"white": 2, "black": 2},
    ),
    Scene(
        "relics",
        t("Three treasures"),
        t("Excalibur, the Holy Grail and Lancelot's Armor: win the quest, and the relic helps "
          "you from then on."),
        ("relic",),
        {"white": 4, "black": 2},
    ),
    Scene(
        "siege",
        t("The siege of Camelot"),
        t("A siege engine falls if your Fight cards beat the eight-sided die. With twelve engines "
          "Camelot is lost."),
        ("siege",),
        {"white": 4, "black": 3},
    ),
    Scene(
        "life",
        t("Life and death"),
        t("Lost quests and black cards cost life points. Without any you die, unless the Grail "
          "saves you."),
        ("hurt", "healed"),
        {"white": 4, "black": 4},
    ),
    Scene(
        "swords",
        t("Swords on the Round Table"),
        t("A quest that is won brings white Swords, a quest that is lost brings black ones."),
        ("good",),
        {"white": 5, "black": 4},
    ),
    Scene(
        "accuse",
        t("“You are the Traitor!”"),
        t("From six engines or six Swords on you may accuse once. Accuse a loyal knight, and a "
          "white Sword turns black."),
        ("betrayal",),
        {"white": 6, "black": 4},
    ),
    Scene(
        "end",
        t("Twelve Swords decide"),
        t("At twelve Swords the Loyal need more white ones than black. Seven black ones, and "
          "Evil wins at once."),
        ("win",),
        {"white": 7, "black": 5},
    ),
)  # fmt: skip
