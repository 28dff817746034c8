"""What is asked twice is done once: keys of requests, bad networks, presses that come late."""

from __future__ import annotations

import asyncio
import http.client
import json
from concurrent.futures import Future
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route
from starlette.applications import Starlette
from starlette.types import Message, Receive, Scope, Send

from engine.game import Line
from firmware.inputs import Answer
from firmware.screen.post_requests import Refusal, answer_of
from firmware.screen.repeats import KEPT_S, Repeats
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.patience import PATIENCE_S
from tests.support.still_desk import StillDesk

LINE = {"do": "lay", "card": "picts-5"}


# -- how long an answer is waited for --------------------------------------------------------------


def reason_of(future: Future[Answer]) -> tuple[int, str]:
    with pytest.raises(Refusal) as refused:
        asyncio.run(answer_of(future, patience_s=0.01))
    return refused.value.status, refused.value.reason


def test_what_nobody_has_begun_is_given_up_for_good() -> None:
    future: Future[Answer] = Future()
    assert reason_of(future) == (503, "no-answer")
    assert not future.set_running_or_notify_cancel()


def test_of_what_is_being_done_nothing_is_known_yet() -> None:
    future: Future[Answer] = Future()
    future.set_running_or_notify_cancel()
    assert reason_of(future) == (504, "not-known-yet")
    future.set_result(Answer(state={}))  # it ends as if nobody had asked


# -- keys ------------------------------------------------------------------------------------------


class House:
    """An application that counts what it did, behind the keys; `now` is the clock's time."""

    def __init__(self) -> None:
        self.done: list[bytes] = []
        self.now = 0.0
        self.status = 200
        self.may_end = asyncio.Event()
        self.may_end.set()
        self.front = Repeats(self._does, lambda: self.now)

    async def _does(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.done.append((await receive())["body"])
        await self.may_end.wait()
        body = f"answer {len(self.done)}".encode()
        await send({"type": "http.response.start", "status": self.status, "headers": []})
        await send({"type": "http.response.body", "body": body})

    async def post(
        self, key: str | None, body: bytes = b"{}", path: str = "/api/do", cookie: str = ""
    ) -> tuple[int, str, str]:
        """Return the status, the body, and the run of the program that answers."""
        headers = [(b"cookie", cookie.encode())]
        headers += [] if key is None else [(b"idempotency-key", key.encode())]
        scope = {"app": Starlette(),
                 "type": "http", "method": "POST", "path": path, "query_string": b"",
                 "headers": headers}  # fmt: skip
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.front(scope, receive, send)
        named = dict(sent[0]["headers"])
        text = b"".join(message.get("body", b"") for message in sent).decode()
        return sent[0]["status"], text, named[b"idempotency-run"].decode()

    def posts(self, *asked: Any, **told: Any) -> tuple[int, str]:
        return asyncio.run(self.post(*asked, **told))[:2]


@pytest.fixture
def house() -> House:
    return House()


def test_a_repeat_gets_the_first_answer_and_does_nothing(house: House) -> None:
    assert house.posts("a-key-of-mine") == house.posts("a-key-of-mine") == (200, "answer 1")
    assert house.posts('"a-key-of-mine"') == (200, "answer 1")  # as the draft quotes it
    assert len(house.done) == 1


def test_without_a_key_each_request_is_one_of_its_own(house: House) -> None:
    assert [house.posts(None)[1] for _ in range(2)] == ["answer 1", "answer 2"]


def test_a_key_of_another_request_or_of_another_sender_is_refused(house: House) -> None:
    house.posts("a-key-of-mine")
    for other in ({"body": b"[]"}, {"path": "/api/new"}, {"cookie": "pin=1"}):
        status, text = house.posts("a-key-of-mine", **other)
        assert (status, json.loads(text)["reason"]) == (422, "key-used")
    assert len(house.done) == 1


@pytest.mark.parametrize("key", ["", "short", "with a space", "x" * 65, "no.such.form", "\xe4" * 9])
def test_a_key_that_is_none_is_refused_by_name(house: House, key: str) -> None:
    status, text = house.posts(key)
    assert (status, json.loads(text)["reason"]) == (400, "bad-key")
    assert house.done == []


def test_a_repeat_while_the_first_is_being_done_waits_for_its_answer(house: House) -> None:
    async def both() -> list[tuple[int, str, str]]:
        house.may_end = asyncio.Event()
        first = asyncio.ensure_future(house.post("a-key-of-mine"))
        repeat = asyncio.ensure_future(house.post("a-key-of-mine"))
        while not house.done:
            await asyncio.sleep(0)
        house.may_end.set()
        return [await first, await repeat]

    first, repeat = asyncio.run(both())
    assert first == repeat
    assert len(house.done) == 1


@pytest.mark.parametrize(("status", "times"), [(503, 2), (401, 2), (409, 1), (500, 1), (504, 1)])
def test_only_where_nothing_was_done_another_try_does_it(
    house: House, status: int, times: int
) -> None:
    house.status = status
    house.posts("a-key-of-mine")
    house.posts("a-key-of-mine")
    assert len(house.done) == times


def test_an_answer_is_kept_for_ten_minutes(house: House) -> None:
    house.posts("a-key-of-mine")
    house.now = KEPT_S - 1
    assert house.posts("a-key-of-mine")[1] == "answer 1"
    house.now = KEPT_S
    assert house.posts("a-key-of-mine")[1] == "answer 2"


def test_a_key_of_a_run_that_has_ended_is_refused(house: House) -> None:
    _, _, run = asyncio.run(house.post(None))
    assert house.posts(f"{run}.a-key-of-mine")[0] == 200
    status, text = House().posts(f"{run}.a-key-of-mine")
    assert (status, json.loads(text)["reason"]) == (409, "started-again")


def test_a_body_that_is_larger_than_any_line_is_refused(house: House) -> None:
    assert house.posts("a-key-of-mine", b"x" * 65_537)[0] == 413
    assert house.done == []


# -- a network that loses, repeats and delays ------------------------------------------------------


TABLE = {"version": 1, "question": 7, "simulated": True}


class Counting(StillDesk):
    """A desk that writes down each line that reaches it."""

    def __init__(self, table: Line = TABLE) -> None:
        super().__init__(table, self._takes)
        self.lines: list[Line] = []
        self.pressed: list[str] = []

    def _takes(self, line: Line) -> Future[Answer]:
        self.lines.append(line)
        answer: Future[Answer] = Future()
        answer.set_result(Answer(state={"lines": len(self.lines)}))
        return answer

    def press(self, button: str, seconds: float) -> None:
        self.pressed.append(button)


@pytest.fixture
def desk() -> Counting:
    return Counting()


class BadNetwork:
    """Loses one request in five, or its answer, or brings it twice; the sender repeats it."""

    def __init__(self, port: int, seed: int) -> None:
        self._port = port
        self._chance = Random(seed)
        self.late: list[tuple[str, bytes, str]] = []  # what the network brings once more, later

    def sends(self, path: str, body: Line) -> tuple[int, Any]:
        key, text = f"{self._chance.getrandbits(64):016x}", json.dumps(body).encode()
        while True:
            what = self._chance.random()
            if what < 0.2 / 3:
                continue  # the request is lost
            answer = self.brings(path, text, key)
            if what < 0.2 / 3 * 2:
                continue  # its answer is lost
            if what < 0.2:
                self.late.append((path, text, key))
            if self.late and self._chance.random() < 0.3:
                self.brings(*self.late.pop())
            return answer

    def brings(self, path: str, body: bytes, key: str) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE_S)
        headers = {"Content-Type": "application/json", "Idempotency-Key": key}
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        told = answer.status, json.loads(answer.read())
        connection.close()
        return told


@pytest.mark.parametrize("count", [60, pytest.param(10_000, marks=pytest.mark.long)])
def test_over_a_bad_network_each_line_is_taken_once_and_in_order(
    serving: Serving, desk: Counting, count: int
) -> None:
    network = BadNetwork(serving.port, seed=28)
    sent = [{"do": "lay", "card": f"picts-{n}"} for n in range(count)]
    assert [network.sends("/api/do", line)[1]["lines"] for line in sent] == [*range(1, count + 1)]
    assert desk.lines == sent


# -- a press answers the question that was shown ---------------------------------------------------


def press(serving: Serving, **more: object) -> tuple[int, Any]:
    network = BadNetwork(serving.port, seed=0)
    return network.brings("/api/press", json.dumps({"button": "ok", **more}).encode(), "12345678")


def test_a_press_that_answers_another_question_is_not_done_and_said(
    serving: Serving, desk: Counting
) -> None:
    status, told = press(serving, question=6)
    assert (status, told["reason"], desk.pressed) == (409, "other-question", [])


@pytest.mark.parametrize("more", [{"question": 7}, {}])
def test_a_press_of_the_question_that_stands_is_done(
    serving: Serving, desk: Counting, more: Line
) -> None:
    assert press(serving, **more)[0] == 200
    assert desk.pressed == ["ok"]


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)")
def test_a_page_repeats_a_press_whose_answer_is_lost_and_it_is_done_once(
    chromium_once: Chromium,
) -> None:
    desk = Counting({**SNAPSHOT, "question": 7})
    serving, browser = Serving(Site(desk), port=0), Browser(chromium_once)
    serving.start()
    asked: list[str | None] = []

    def loses_the_answer(route: Route) -> None:
        asked.append(route.request.headers.get("idempotency-key"))
        if len(asked) == 1:
            route.fetch()  # it arrives
            route.abort("connectionreset")
        else:
            route.continue_()

    browser.page.route("**/api/press", loses_the_answer)
    browser.open(serving.address)
    browser.page.locator("[data-button=ok]").click()
    browser.until(lambda: len(asked) == 3, "down is repeated, then comes up")
    assert asked[0] == asked[1] != asked[2]
    assert desk.pressed == ["ok"]
    browser.close()
    serving.stop()
