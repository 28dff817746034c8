"""Where picamera2 stops over libcamera's virtual camera without a part of its bridge, and with it.

picamera2_stops.py modes, buffers, arrays or bridge: what the camera has not, then all of it.
"""

import sys

import picamera2.picamera2 as real
from picamera2_bridge import Bridge, Buffers


class WithModes(real.Picamera2):
    """With modes where it looks for them, and all else its own."""

    _get_raw_modes = Bridge._get_raw_modes


class WithBuffers(WithModes):
    """With buffers of libcamera's, too."""

    def __init__(self) -> None:
        super().__init__(allocator=Buffers(self))


def picture(camera: real.Picamera2) -> str:
    """Return the shape of the first picture."""
    main = {"size": (1280, 720), "format": "YUV420"}
    camera.configure(camera.create_video_configuration(main=main))
    camera.start()
    with camera.captured_request(wait=20) as request:
        return str(request.make_array("main").shape)


match sys.argv[1]:
    case "modes":
        real.Picamera2()
    case "buffers":
        picture(WithModes())
    case "arrays":
        picture(WithBuffers())
    case "bridge":
        print(picture(Bridge()))
