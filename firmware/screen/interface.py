"""Every address of the box: whom it lets in, what it takes, what it answers.

docs/http.md, /openapi.json and the types of the scripts are made from this table (docs/http.py). A
test compares it with the routes, and what each really answers with its shape. The hall's are in
fleet/hall/interface.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from firmware.shapes import (
    after,
    answers,
    operator,
    owner,
    photos,
    play,
    query,
    request_bodies,
    table,
)

PAGE: Final = "text/html"


@dataclass(frozen=True, slots=True)
class Row:
    """An address. Texts are as docs/http.md has them."""

    address: str  # "GET /api/table"
    who: str  # a word of "Who may" in docs/http.md
    gives: object  # the shape of the JSON that it answers, or its media type
    answers: str
    asks: object = None  # the shape of a POST's body, or its media type
    query: object = None  # the shape of what stands behind `?`, where it takes anything
    takes: str = ""  # what is said of a body that is no JSON

    @property
    def method(self) -> str:
        """GET or POST."""
        return self.address.partition(" ")[0]

    @property
    def path(self) -> str:
        """What stands behind the host, with names in braces."""
        return self.address.partition(" ")[2]

    @property
    def is_page(self) -> bool:
        """Whether people open it in a browser."""
        return self.gives == PAGE and not self.path.startswith("/api/")


SECTIONS: Final[Mapping[str, tuple[Row, ...]]] = {
    "The table": (
        Row("GET /", "all", PAGE, "the table's page", query=query.Still),
        Row(
            "GET /static/{edition}/{name}",
            "all",
            "*/*",
            "a script, style or font of that edition; the browser keeps it",
        ),
        Row("GET /help", "all", PAGE, "the page of help", query=query.OfGame),
        Row(
            "GET /api/help",
            "all",
            answers.HowTo,
            "the game that is on, or `game`, in short, and what each press means in each moment; "
            "`roundtable print --how-to FILE` prints the presses",
            query=query.OfGame,
        ),
        Row(
            "GET /api/effects",
            "all",
            answers.Effects,
            '`{"title", "groups": [{"name", "effects": [{"key", "name", "does", "pieces"}]}]}`: '
            "what each kind of piece does; a browser that has it gets 304",
            query=query.OfGame,
        ),
        Row(
            "GET /api/sentences",
            "all",
            answers.Sentences,
            "the page's own sentences in one language, its plural forms, and the languages that "
            "there are",
        ),
        Row(
            "GET /healthz",
            "all",
            answers.Health,
            "the [health](#health) of each part; 503 where the box does not referee",
        ),
        Row(
            "GET /openapi.json",
            "all",
            dict[str, Any],
            "what each address here answers, as a schema for programs (OpenAPI 3.1)",
        ),
        Row(
            "GET /api/state",
            "all",
            table.State,
            "the common view, as `games replay --json` prints it, but `count` is only "
            "true or null; 404 `no-game`",
        ),
        Row("GET /api/table", "all", table.Snapshot, "the [snapshot](#the-snapshot)"),
        Row(
            "GET /api/events",
            "all",
            "text/event-stream",
            "the [stream](#the-stream); 503 `too-many` after 48 streams",
        ),
        Row(
            "POST /api/stir",
            "all",
            answers.Done,
            "ends what the box shows between games: somebody uses a page",
            asks=request_bodies.Nothing,
        ),
        Row(
            "GET /api/join",
            "all",
            answers.Join,
            '`{"address"}`: where phones reach the page, `/hand` in a game that the program deals; '
            "null where only this machine sees it",
        ),
        Row(
            "GET /api/join.svg",
            "all",
            "image/svg+xml",
            "the QR code of that address; 404 `not-shared`",
        ),
        Row(
            "GET /api/https", "box", dict[str, str], "the certificate's fingerprint; 404 `no-https`"
        ),
        Row(
            "POST /api/press",
            "press",
            answers.Done,
            "presses a mock button, or one that the board lacks. 404 `real-pins`; 409 "
            "`other-question` where `question` is no longer the one that stands",
            asks=request_bodies.ToPress,
        ),
        Row(
            "POST /api/point",
            "press",
            table.State,
            "points at a row of `list`, as ACCUSE does press by press; 409 `nothing-listed`, "
            "`other-question`",
            asks=request_bodies.ToPoint,
        ),
        Row(
            "POST /api/place",
            "press",
            answers.Done,
            "moves a card of the drawn table; 404 `real-camera`, 409 `not-layable`",
            asks=request_bodies.ToPlace,
        ),
        Row(
            "POST /api/call",
            "press",
            table.Settled,
            "calls the staff of a hall. 400 where no broker is configured",
            asks=request_bodies.ToCall,
        ),
        Row(
            "POST /api/settings",
            "PIN",
            table.Settled,
            "keeps sound, light and voice of the box",
            asks=request_bodies.ToSet,
        ),
    ),
    "The operator": (
        Row("GET /operator", "all", PAGE, "the page; it holds nothing by itself"),
        Row(
            "POST /api/pin",
            "all",
            answers.Done,
            "lets this browser in for 12 hours, over a restart too; 403 `wrong-pin`, "
            "429 `too-soon`",
            asks=request_bodies.Pin,
        ),
        Row(
            "POST /api/leave", "all", answers.Done, "ends that session", asks=request_bodies.Nothing
        ),
        Row(
            "GET /api/operator",
            "PIN",
            operator.Operator,
            "[what the page shows](#what-the-operators-page-shows); without `whole` only the "
            "newest three cards of the pile",
            query=query.Known,
        ),
        Row(
            "POST /api/do",
            "PIN",
            table.State,
            "the new common view; 409 where the rules refuse",
            asks=request_bodies.OneLine,
        ),
        Row(
            "POST /api/new",
            "PIN",
            table.State,
            "begins a game and keeps the one before; 409 `game-on`. With `asks` true nothing "
            "begins",
            asks=request_bodies.Header,
        ),
        Row(
            "POST /api/again",
            "PIN",
            table.State,
            "begins a game with the same players and options; 409 `game-on`",
            asks=request_bodies.MayLeave,
        ),
        Row(
            "POST /api/resume",
            "PIN",
            table.State,
            "goes on with a game that was left, under its number; 409 `no-way-on` says why not, "
            "`game-on`",
            asks=request_bodies.ToResume,
        ),
        Row(
            "POST /api/end",
            "PIN",
            answers.Done,
            "ends the game that is on without a winner, and begins none; 409 `game-on`, `over`",
            asks=request_bodies.MayLeave,
        ),
        Row(
            "POST /api/enter",
            "PIN",
            table.State,
            "as if the camera had seen it laid",
            asks=request_bodies.OnePiece,
        ),
        Row(
            "POST /api/spread",
            "PIN",
            table.State,
            "as if each had been shown, one after the other: all or none. After a piece that asks "
            "for more, the box asks its question and does not take the rest",
            asks=request_bodies.SomePieces,
        ),
        Row(
            "POST /api/unsure",
            "PIN",
            table.State,
            "says whether the card in question lies on top; 409 when nothing asks for it",
            asks=request_bodies.OnTop,
        ),
        Row(
            "POST /api/words",
            "PIN",
            table.State,
            "a line in short, as `roundtable do` takes it",
            asks=request_bodies.InShort,
        ),
        Row(
            "POST /api/back",
            "PIN",
            table.State,
            "keeps the record up to line `keep`; 409 when line `of` is no longer the last",
            asks=request_bodies.ToKeep,
        ),
        Row(
            "POST /api/insert",
            "PIN",
            table.State,
            "puts a missed card in before a line, or without `before` where it fits best; of equal "
            "copies the free one",
            asks=request_bodies.ToInsert,
        ),
        Row(
            "POST /api/decline",
            "PIN",
            table.State,
            "the card was not there; the box offers it no more",
            asks=request_bodies.OnePiece,
        ),
        Row(
            "POST /api/replace",
            "PIN",
            table.State,
            "corrects a misread card; 409 names the line that would no longer be taken",
            asks=request_bodies.ToReplace,
        ),
        Row(
            "POST /api/put-right",
            "PIN",
            table.State,
            "several corrections of one pile, all or none; 409 `record-changed`, `not-in-pile`",
            asks=request_bodies.ToPutRight,
        ),
        Row(
            "POST /api/copy-says",
            "PIN",
            table.State,
            "takes a fact that this game was told into the owner's copy for all further games; "
            "false leaves the copy",
            asks=request_bodies.CopySays,
        ),
        Row(
            "POST /api/mend",
            "PIN",
            table.Settled,
            "repairs what safe mode shows; `anew` restarts the box",
            asks=request_bodies.ToMend,
        ),
        Row(
            "GET /api/doctor",
            "PIN",
            operator.Doctor,
            "what `roundtable doctor --json` says, after some seconds; 503 `no-doctor`",
        ),
        Row(
            "GET /api/backup",
            "PIN",
            "application/octet-stream",
            "a copy of the data folder, as `roundtable backup` makes it",
        ),
        Row(
            "POST /api/restore",
            "PIN",
            table.Settled,
            "the box restarts with it and keeps the old folder in `before-restore-N`. 409 where "
            "the copy is damaged; nothing changes then",
            asks="application/octet-stream",
            takes="a copy, `application/octet-stream`, at most 256 MB",
        ),
        Row(
            "POST /api/pin/new",
            "PIN",
            answers.NewPin,
            "draws another PIN and tells it; every other browser must give it. 409 where the "
            "configuration has the PIN",
            asks=request_bodies.Nothing,
        ),
        Row(
            "POST /api/off",
            "PIN",
            table.Settled,
            "switches the box off, as OK and UNDO held 5 s do",
            asks=request_bodies.Nothing,
        ),
        Row("GET /selftest", "all", PAGE, "the page of the self-test"),
        Row("POST /api/selftest", "PIN", table.Settled, "", asks=request_bodies.ToTest),
        Row("GET /selftest.txt", "PIN", "text/plain", "the last report; 404 `no-report`"),
    ),
    "Games that were played": (
        Row("GET /games", "all", PAGE, "the page of the list"),
        Row("GET /replay", "all", PAGE, "the page of a replay", query=query.GameOfPage),
        Row(
            "GET /api/games",
            "look",
            after.Games,
            '`{"games", "more", "left_out"}`: 25 games, the newest first; `before` goes on. '
            "`deleted` needs the PIN",
            query=query.Listed,
        ),
        Row(
            "GET /api/history",
            "look",
            after.History,
            "sums over the games, and how many are `left_out`",
            query=query.LookedFor,
        ),
        Row(
            "GET /api/history.csv",
            "look",
            "text/csv",
            "one row a game at once; of a game that is still `not evaluated yet` the number alone",
            query=query.LookedFor,
        ),
        Row(
            "GET /api/replay",
            "look",
            after.Replay,
            "every step in short, with `n`, its line of the record",
            query=query.OneGame,
        ),
        Row(
            "GET /api/replay/step",
            "look",
            after.ReplayStep,
            "the table after one step, and what was hidden",
            query=query.OneStep,
        ),
        Row(
            "GET /api/analysis",
            "look",
            after.Analysis,
            "the [analysis](analysis.md) by now; `finer`: it becomes finer, so ask again; `waits`: "
            "another game goes first; 409 `no-analysis`",
            query=query.OneGame,
        ),
        Row(
            "GET /api/keepsake",
            "look",
            "text/html",
            "the game as one HTML file that needs no network; 409 `no-analysis`",
            query=query.OneGame,
        ),
        Row(
            "GET /api/picture",
            "look",
            "image/png",
            "a picture to share, PNG of 1200 x 630; 409 `no-analysis`",
            query=query.OneGame,
        ),
        Row(
            "GET /api/record",
            "PIN",
            "application/x-ndjson",
            "JSON lines that `roundtable games replay` reads",
            query=query.OneGame,
        ),
        Row(
            "POST /api/games/{deed}",
            "PIN",
            answers.Done,
            "`delete`, `bring-back` or `close`; 404 `no-deed`",
            asks=request_bodies.OneGame,
        ),
        Row(
            "POST /api/forget",
            "PIN",
            after.Forgotten,
            '`{"text", "games"}`: the player\'s name is replaced in all games',
            asks=request_bodies.OneName,
        ),
    ),
    "Your copy of a game": (
        Row("GET /copy", "all", PAGE, "the page, step by step"),
        Row(
            "GET /api/copy",
            "PIN",
            owner.Copies,
            '`{"games": [{"name", "title", "steps", "progress", "cards"}]}`',
        ),
        Row(
            "POST /api/copy",
            "PIN",
            owner.CopyTold,
            "keeps one answer; null takes it back. 409 `told-meanwhile`, `would-change`",
            asks=request_bodies.OfCopy,
        ),
        Row(
            "GET /api/copy/file",
            "PIN",
            "application/toml",
            "the copy as one TOML file",
            query=query.CopyOf,
        ),
        Row(
            "POST /api/copy/file",
            "PIN",
            owner.Copies,
            "takes a copy over; 409 where anything in it is wrong, and nothing changes",
            asks=request_bodies.CopyFile,
        ),
        Row(
            "GET /api/setup",
            "PIN",
            dict[str, owner.Setup],
            "by game: what the box asks before a game begins",
        ),
        Row(
            "POST /api/setup",
            "PIN",
            dict[str, owner.Setup],
            "keeps the answers; the box asks the players for the rest. It refuses all where one is "
            "missing",
            asks=request_bodies.Answers,
        ),
        Row(
            "GET /api/cards",
            "PIN",
            owner.Cards,
            "what is printed on your cards, as `roundtable cards list`: each with `game`, the "
            "`fields` to fill in, and its place in a header (`at`)",
        ),
        Row(
            "POST /api/cards",
            "PIN",
            owner.Cards,
            "keeps it, then as `GET /api/cards`; 409 `would-change`",
            asks=request_bodies.OfCards,
        ),
    ),
    "Photographs": (
        Row("GET /photo", "all", PAGE, "the page"),
        Row(
            "GET /api/photo",
            "PIN",
            photos.PhotoGames,
            '`{"games": [{"name", "title"}], "default"}`',
        ),
        Row(
            "POST /api/photo",
            "PIN",
            photos.Photo,
            "what `roundtable camera photo deck-1.jpg --json` tells, and the `names` of its "
            "pieces. 400 `no-picture`, 409 `no-decoder`, 503 `busy`",
            asks="image/jpeg",
            takes="a JPEG (`image/jpeg`), at most 8 MB",
        ),
        Row(
            "POST /api/photo/check",
            "PIN",
            photos.DeckCheck,
            '`{"whole", "sheets", "other_games", "other_deck", "unread"}`: whether the deck is '
            "whole",
            asks=request_bodies.DeckPhotos,
        ),
        Row(
            "POST /api/photo/spread",
            "PIN",
            photos.Spread,
            '`{"spread": {"how", "told"}, "pieces": [{"piece", "name", "who"}], "lacks", '
            '"strangers", "whole"}`; `{"spread": null}` where the game waits for no pieces',
            asks=request_bodies.SpreadPhotos,
        ),
        Row(
            "GET /api/photo/pile",
            "PIN",
            photos.PhotoPile,
            '`{"pile", "private"}`: whether the game has a pile of covered cards, and whether one '
            "of them is secret",
        ),
        Row(
            "POST /api/photo/pile",
            "PIN",
            photos.PileCheck,
            "the pile compared with the table's record; nothing changes. 409 `no-pile`, `no-game`, "
            "`dealt`",
            asks=request_bodies.PilePhotos,
        ),
    ),
    "The first setup": (
        Row("GET /first", "all", PAGE, "the page; `#camera` opens that step"),
        Row(
            "GET /api/first/offer",
            "all",
            owner.Offer,
            '`{"offer"}`: `begin`, `go-on` or null; whether the table\'s page offers the setup to '
            "this browser",
        ),
        Row("GET /api/first", "first", owner.First, "all that the page shows"),
        Row(
            "POST /api/first",
            "first",
            owner.First,
            "409 with the reason, also where `before` is no longer what is chosen",
            asks=request_bodies.ToSetUp,
        ),
        Row(
            "POST /api/first/anew",
            "first",
            table.Settled,
            "restarts the box in the same program with all that was chosen; a game goes on",
            asks=request_bodies.Nothing,
        ),
        Row(
            "POST /api/first/look",
            "first",
            owner.Look,
            "what the newest pictures show, in short; with `cards` which pieces they show (`now`) "
            "and showed before (`seen`). `anew` forgets those. 409 `game-on`",
            asks=request_bodies.ToLook,
        ),
        Row(
            "GET /api/first/pieces",
            "first",
            owner.Stickers,
            "the pieces that get stickers; 404 `no-game`",
            query=query.OfGame,
        ),
        Row(
            "GET /api/first/picture", "first", "image/jpeg", "the newest picture; 404 `no-picture`"
        ),
        Row(
            "GET /api/first/pdf",
            "first",
            "application/pdf",
            "a PDF",
            query=query.ToPrint,
        ),
    ),
    "The camera": (
        Row("GET /calibrate", "all", PAGE, "the calibration page ([vision.md](vision.md))"),
        Row(
            "GET /api/calibration",
            "PIN",
            operator.Calibration,
            "[what the page shows](#what-the-calibration-page-shows); the box measures until 4 s "
            "after the last such request",
        ),
        Row(
            "GET /api/calibration/view",
            "all",
            operator.View,
            "how much of the table the camera sees (`rows`, `advice`, `in_view`), from the mat's "
            "tags alone",
        ),
        Row(
            "GET /api/calibration/picture",
            "PIN",
            "image/jpeg",
            "the newest picture, JPEG, at most 960 px wide; 404 `no-picture`",
        ),
        Row(
            "POST /api/calibration/store",
            "PIN",
            operator.Stored,
            "locks the camera and stores the calibration; 409 with the reason",
            asks=request_bodies.ToStore,
        ),
        Row(
            "POST /api/calibration/focus",
            "PIN",
            operator.Focusing,
            "one focus cycle and a new exposure, until something is stored or the page is left",
            asks=request_bodies.Nothing,
        ),
        Row(
            "GET /phone-camera",
            "all",
            PAGE,
            "the page of a [phone that is the camera](phone-camera.md)",
        ),
        Row(
            "GET /api/phone-camera",
            "all",
            owner.PhoneCamera,
            '`{"camera", "https", "shared", "in"}`: whether a phone is the camera, the page is '
            "encrypted, the network sees it, and this browser is that phone",
        ),
        Row(
            "POST /api/phone-camera/enter",
            "all",
            answers.Done,
            "lets this phone in; 403 `wrong-code`, `https-only`, 409 `no-code`, `taken`, 429 "
            "`worn-out`",
            asks=request_bodies.ShownCode,
        ),
        Row(
            "POST /api/phone-camera/picture",
            "phone",
            owner.Pictures,
            '`{"came", "dropped"}`; 413 `wrong-size`, `too-many-scans`',
            asks="image/jpeg",
            query=query.Turned,
            takes="a JPEG (`image/jpeg`), at most 1 MB",
        ),
        Row("GET /api/phone-camera/sees", "phone", operator.Calibration, "as `/api/calibration`"),
        Row("POST /api/phone-camera/leave", "phone", answers.Done, "", asks=request_bodies.Nothing),
        Row(
            "GET /api/phone-camera/seat", "PIN", owner.PhoneSeat, "who is in, and which code counts"
        ),
        Row(
            "POST /api/phone-camera/code",
            "PIN",
            owner.PhoneSeat,
            "draws a code, then as `seat` with the `address`",
            asks=request_bodies.Nothing,
        ),
        Row(
            "GET /api/phone-camera/code.svg",
            "PIN",
            "image/svg+xml",
            "the QR code of address and code; 404 `no-code`",
        ),
        Row(
            "POST /api/phone-camera/out",
            "PIN",
            owner.PhoneSeat,
            "ends the phone that is in, then as `seat`",
            asks=request_bodies.Nothing,
        ),
    ),
    "Dealt games, spectators, scoring": (
        Row("GET /play", "all", PAGE, "the page of the shared screen"),
        Row("GET /hand", "all", PAGE, "the page of a phone"),
        Row("GET /api/play", "all", play.Play, "what all may see of a dealt game"),
        Row(
            "POST /api/play/claim",
            "all",
            play.Hand,
            "binds this browser to a seat; 403 `wrong-code`, `old-code`, 409 `taken`, 429 "
            "`too-soon`",
            asks=request_bodies.ShownCode,
        ),
        Row("GET /api/play/seat", "seat", play.Hand, "the seat's own part"),
        Row(
            "POST /api/play/choose",
            "seat",
            play.Hand,
            "as `GET /api/play/seat`; 409 `not-asked`, `stale`, `not-offered`",
            asks=request_bodies.ToChoose,
        ),
        Row(
            "POST /api/play/hint",
            "seat",
            play.Hand,
            "as `GET /api/play/seat`, with the hint; 409 `not-asked`, `stale`, `no-hints`",
            asks=request_bodies.AboutQuestion,
        ),
        Row(
            "POST /api/play/put-away",
            "seat",
            answers.Done,
            "ends the hand that lies open",
            asks=request_bodies.Nothing,
        ),
        Row(
            "POST /api/play/leave",
            "seat",
            answers.Done,
            "a phone gives its seat back",
            asks=request_bodies.Nothing,
        ),
        Row(
            "POST /api/play/undo",
            "seat",
            play.Play,
            "takes the newest choice back; the shared screen may, too. 409 `nothing-to-undo`, "
            "`not-yours`",
            asks=request_bodies.Nothing,
        ),
        Row(
            "POST /api/play/begin",
            "screen",
            play.Play,
            "as `GET /api/play`; 409 `game-on`",
            asks=request_bodies.ToBegin,
        ),
        Row(
            "POST /api/play/again",
            "screen",
            play.Play,
            "the same players once more; 409 `not-over`",
            asks=request_bodies.Nothing,
        ),
        Row("GET /api/play/codes", "screen", play.Codes, "the code of each person's seat"),
        Row(
            "GET /api/play/code.svg",
            "screen",
            "image/svg+xml",
            "its QR code; 404 `not-shared`, `no-code`",
            query=query.CodeOf,
        ),
        Row(
            "POST /api/play/hand-over",
            "screen",
            play.Hand,
            "opens one hand; 409 `no-such-seat`, `is-a-bot`, `on-a-phone`",
            asks=request_bodies.OneSeat,
        ),
        Row(
            "POST /api/play/free",
            "screen",
            play.Play,
            "takes the seat from its phone",
            asks=request_bodies.OneSeat,
        ),
        Row(
            "POST /api/play/by",
            "screen",
            play.Play,
            "who plays a seat; 409 `last-person`",
            asks=request_bodies.PlayedBy,
        ),
        Row(
            "POST /api/play/read",
            "screen",
            answers.Done,
            "how far the screen has told the game",
            asks=request_bodies.ReadTo,
        ),
        Row("GET /spectator", "all", PAGE, "the page for spectators; 404 where it is off"),
        Row(
            "GET /api/spectator",
            "watch",
            operator.Spectator,
            "[what it shows](#what-the-spectators-page-shows)",
        ),
        Row("GET /score", "all", PAGE, "the page on which a board is scored"),
        Row(
            "GET /api/score", "all", owner.ScoreGames, '`{"games": [{"name", "title", "players"}]}`'
        ),
        Row(
            "POST /api/score",
            "all",
            owner.Scored,
            '`{"edition", "wrong", "scored"}`, and `sheets` to fill in where they are no longer '
            "those of `edition`. The box keeps nothing",
            asks=request_bodies.OfBoard,
        ),
    ),
}
ROWS: Final = tuple(row for rows in SECTIONS.values() for row in rows)
