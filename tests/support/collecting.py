"""The collector in a thread of its own, between a broker and a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from firmware.owner.collect_keys import CollectConfig
from firmware.publishing.retry import Retry
from fleet.collect.joining import collector
from tests.support.mosquitto import PASSWORDS, Mosquitto


@contextmanager
def collecting(store: Mosquitto, string: str) -> Iterator[list[str]]:
    password = store.folder / "collector-password"
    password.write_text(PASSWORDS["collector"])
    config = CollectConfig(
        mqtt="127.0.0.1", mqtt_port=store.port, mqtt_ca=str(store.ca), mqtt_user="collector",
        mqtt_password_file=str(password), collect=string,
    )  # fmt: skip
    log: list[str] = []
    stop, own = Event(), collector(config, lambda text: log.append(str(text)))
    thread = Thread(target=own.run, args=(stop, Retry("0")))
    thread.start()
    try:
        yield log
    finally:
        stop.set()
        thread.join()
