"""A webcam made of a film: feed.py /dev/video0 FILM SCENES A_SECOND.

The film's scenes are two grey pictures of 1280x720 each, which alternate for their noise. Shown is
the scene that /run/scene names. /run/film-plays is there once its first picture was shown.
"""

import errno
import fcntl
import os
import struct
import sys
import time

import numpy as np

WIDTH, HEIGHT = 1280, 720
VIDIOC_S_FMT = 0xC0D05605
VIDIOC_STREAMON = 0x40045612
OUTPUT = 2  # V4L2_BUF_TYPE_VIDEO_OUTPUT
device, film, scenes, rate = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])

camera = os.open(device, os.O_RDWR)
four, size = int.from_bytes(b"YUYV", "little"), WIDTH * HEIGHT * 2
wanted = struct.pack("<IIIIIIIII", OUTPUT, 0, WIDTH, HEIGHT, four, 1, WIDTH * 2, size, 8)
fcntl.ioctl(camera, VIDIOC_S_FMT, bytearray(wanted.ljust(208, b"\0")))
# Who only writes is no writer to v4l2loopback 0.12 (Debian 12): when he goes the device is for
# neither capture nor output, and from a reader's next look on it refuses every film. 0.15 (Debian
# 13) knows him, and refuses to stream without buffers.
try:
    fcntl.ioctl(camera, VIDIOC_STREAMON, struct.pack("<I", OUTPUT))
except OSError as error:
    if error.errno != errno.EINVAL:
        raise
pictures = np.memmap(film, np.uint8, "r", shape=(scenes, 2, HEIGHT, WIDTH))
packed = np.full((HEIGHT, WIDTH, 2), 128, np.uint8)
number, due = 0, time.monotonic()
while True:
    with open("/run/scene") as scene:
        now = int(scene.read() or 0)
    packed[..., 0] = pictures[now, number % 2]
    os.write(camera, packed)
    number += 1
    if number == 1:
        open("/run/film-plays", "w").close()
    due = max(due + 1 / rate, time.monotonic())
    time.sleep(max(0.0, due - time.monotonic()))
