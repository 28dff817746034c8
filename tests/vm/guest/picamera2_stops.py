"""Where picamera2 stops over libcamera's virtual camera without a part of its bridge, and with it.

picamera2_stops.py modes, buffers or bridge: what the camera has not, then all of it.
"""

import sys

import picamera2.picamera2 as real
from picamera2_bridge import Bridge


class WithModes(real.Picamera2):
    """With modes where it looks for them, and all else its own."""

    _get_raw_modes = Bridge.modes


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
    case "bridge":
        print(picture(Bridge()))
