"""Runs the commands that come over the serial line, one JSON object a line, and answers them."""

import json
import os
import subprocess
import time

line = os.open("/dev/virtio-ports/pi.agent", os.O_RDWR)
waiting = b""


def say(told: dict[str, object]) -> None:
    data = (json.dumps(told) + "\n").encode()
    while data:
        data = data[os.write(line, data) :]


def done(asked: dict[str, object]) -> dict[str, object]:
    try:
        ran = subprocess.run(
            ["bash", "-c", str(asked["command"])],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=float(str(asked["seconds"])),
        )
    except subprocess.TimeoutExpired:
        return {"id": asked["id"], "code": -1, "text": "not done in time"}
    return {"id": asked["id"], "code": ran.returncode, "text": ran.stdout.decode(errors="replace")}


with open("/proc/uptime") as uptime:
    say({"id": 0, "code": 0, "text": uptime.read().split()[0]})
while True:
    while b"\n" not in waiting:
        more = os.read(line, 65536)
        waiting += more
        if not more:  # nobody at the other end
            time.sleep(0.1)
    one, _, waiting = waiting.partition(b"\n")
    say(done(json.loads(one)))
