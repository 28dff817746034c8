"""`roundtable fleet new`: a hall of many tables is made (docs/fleet.md)."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.arguments import Parser, add_json, add_out
from words.terminal import in_terminal_language, put_json, say
from words.text import join_texts, t, tn

if TYPE_CHECKING:
    from fleet.bundles.hall import Hall
    from fleet.bundles.texts import Place

BROKER_PORT = 8883
HALL_PORT = 8081  # the box's own page has 8080


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    new = commands.add_parser(
        "new",
        help=t("make a bundle for each table, and what broker and hall need"),
        description=t(
            "Names of a hall that is in the folder already add tables to it; nothing of the "
            "other tables changes. No password is printed."
        ),
        examples=("roundtable fleet new north south --broker hall.local --out hall",),
    )
    new.add_argument("names", nargs="*", metavar="NAME", help=t("what each table is called"))
    add_out(new, "DIR", t("the bundles, and what broker and hall need"), is_required=True)
    new.add_argument(
        "--without", action="append", default=[], metavar="NAME",
        help=t("this table leaves the hall: its account goes, again"),
    )  # fmt: skip
    broker = t("how boxes and tablets call the hall's computer (this computer's name with .local)")
    new.add_argument("--broker", metavar="NAME", help=broker)
    new.add_argument("--broker-port", type=int, metavar="N", help=t("its port (8883)"))
    new.add_argument("--hall-port", type=int, metavar="N", help=t("the port of its page (8081)"))
    add_json(
        new,
        '{"hall": "…", "tables": ["north"], "broker": "hall.local:8883", "files": ["north.fleet"]}',
    )


def run(args: argparse.Namespace) -> int:
    """Make the hall, or change it; raise BadConfig, BadOption or NotWritten."""
    from datetime import UTC, datetime

    from fleet.bundles import hall as halls

    now = datetime.now(UTC)
    there = _hall_in(args.out)
    if there is not None:
        _check_same(args, there)
        begun, own = halls.without(there, args.without), dict[str, str]()
        halls.check_names(args.names, begun.tables)
    else:
        halls.check_names(args.names, ())
        begun, own = halls.new_hall(_place(args), now)
    hall, passwords = halls.with_tables(begun, args.names, now)
    files = {
        f"{table}.fleet": halls.bundle(hall, table, password, in_terminal_language)
        for table, password in passwords.items()
    }
    if own:
        files["hall.tar"] = halls.hall_archive(hall, own)
    files |= _of_all(hall)
    _write(args.out, files)
    for table in {*args.without} - {*args.names}:
        with suppress(OSError):  # its account is gone
            (args.out / f"{table}.fleet").unlink()
    if args.json:
        _tell_json(args.out, hall, files)
    else:
        _tell(args.out, hall, len(passwords), is_new=there is None)
    return 0


def _hall_in(folder: Path) -> Hall | None:
    """Return the hall that is in a folder, None in an empty one or none; raise BadConfig."""
    from firmware.handing.files import kind_of, list_folder
    from firmware.storage.bad_config import BadConfig
    from firmware.storage.small_files import text_of
    from fleet.bundles.hall import FILE, hall_of

    try:
        kind = kind_of(folder)
        if not kind or (kind == "folder" and not list_folder(folder)):
            return None
        return hall_of(text_of(folder / FILE), folder / FILE)
    except FileNotFoundError as error:
        other = t("{folder}: holds other files, and no hall: name another folder", folder=folder)
        raise BadConfig(other) from error
    except OSError as error:
        raise BadConfig(
            t("{path}: cannot be read: {why}", path=folder, why=error.strerror)
        ) from error


def _place(args: argparse.Namespace) -> Place:
    """Return where a new hall is to be; raise BadOption."""
    import socket

    from firmware.owner.mqtt_keys import MQTT
    from firmware.storage.bad_config import BadOption
    from fleet.bundles.texts import Place

    if args.without or not args.names:
        raise BadOption(
            t("{folder}: no hall is there yet: give each of its tables a name", folder=args.out)
        )
    broker = args.broker or f"{socket.gethostname().partition('.')[0]}.local"
    ports = {
        "--broker-port": BROKER_PORT if args.broker_port is None else args.broker_port,
        "--hall-port": HALL_PORT if args.hall_port is None else args.hall_port,
    }
    told = {"--broker": (MQTT["mqtt"], broker)}
    told |= {option: (MQTT["mqtt_port"], port) for option, port in ports.items()}
    for option, (key, value) in told.items():
        if not key.fits(value):
            raise BadOption(
                t("{option} {value}: must be {limit}", option=option, value=value, limit=key.limit)
            )
    return Place(broker, *ports.values())


def _check_same(args: argparse.Namespace, hall: Hall) -> None:
    """Raise BadOption where an option names another place than the hall has."""
    from firmware.storage.bad_config import BadOption

    place = hall.place
    told = {
        "--broker": (args.broker, place.broker),
        "--broker-port": (args.broker_port, place.port),
        "--hall-port": (args.hall_port, place.page),
    }
    for option, (asked, own) in told.items():
        if asked not in (None, own):
            raise BadOption(
                t(
                    "{option} {value}: the hall in {folder} has {own}: name another folder",
                    option=option,
                    value=asked,
                    folder=args.out,
                    own=own,
                )
            )


def _of_all(hall: Hall) -> dict[str, bytes]:
    """Return what changes with each table; `hall.json` stands last: with it all of it counts."""
    from fleet.bundles import hall as halls
    from fleet.bundles.paper import pages
    from fleet.bundles.texts import SET_UP

    return {
        "pages.pdf": pages(hall.tables, hall.place.address, in_terminal_language),
        "set-up": SET_UP.encode(),
        "broker.tar": halls.broker_archive(hall),
        halls.FILE: hall.as_json(),
    }


def _write(folder: Path, files: dict[str, bytes]) -> None:
    """Write them, for this user alone to read; raise NotWritten, and leave no new file then.

    The last of them takes its place last: with it all of them count.
    """
    from firmware.handing.files import NotWritten, new_file
    from fleet.bundles.archive import SECRET

    was_there = folder.is_dir()
    try:
        with ExitStack() as whole:
            for name, content in reversed(files.items()):
                file = whole.enter_context(new_file(folder / name, SECRET, folders=True))
                file.write(content)
                file.flush()
    except NotWritten:
        if not was_there:
            with suppress(OSError):
                folder.rmdir()
        raise


def _tell_json(folder: Path, hall: Hall, files: Iterable[str]) -> None:
    """Tell a program what was made; no password is among it."""
    broker = f"{hall.place.broker}:{hall.place.port}"
    made = [str(folder / name) for name in files]
    put_json({"hall": hall.hall, "tables": hall.tables, "broker": broker, "files": made})


def _tell(folder: Path, hall: Hall, added: int, is_new: bool) -> None:
    """Say what was made, and what to do with it."""
    many = tn("{n} table", "{n} tables", len(hall.tables))
    say(t("hall {hall}: {many}; the broker is {broker}", hall=hall.hall, many=many,
          broker=f"{hall.place.broker}:{hall.place.port}"))  # fmt: skip
    say(t("on this computer: sudo sh {file}", file=folder / "set-up"))
    if not added:
        return
    files = join_texts(", ", [f"{table}.fleet" for table in hall.tables[-added:]])
    say(t("carry each bundle to its box, with its page of {file}: {files}",
          file=folder / "pages.pdf", files=files))  # fmt: skip
    say(t("there: bash roundtable/install.sh --fleet NAME.fleet"))
    if is_new:
        say(t("keep {folder} to yourself: it holds the passwords of all tables", folder=folder))
