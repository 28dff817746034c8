"""Reads pictures through libcamera's own Python binding: through_libcamera.py FILM SCENE.

Prints as JSON what the camera offers, and by how many levels of grey its pictures differ from the
scene of the film that its files were made of.
"""

import json
import mmap
import selectors
import sys

import libcamera
import numpy as np

PICTURES, SIZE, ROWS = 8, (1280, 720), slice(0, 720)
film, scene = sys.argv[1], int(sys.argv[2])
wanted = np.memmap(film, np.uint8, "r", offset=scene * 2 * 720 * 1280, shape=(2, 720, 1280))

manager = libcamera.CameraManager.singleton()
camera = manager.cameras[0]
camera.acquire()
config = camera.generate_configuration([libcamera.StreamRole.Viewfinder])
stream = config.at(0)
stream.size, stream.pixel_format = libcamera.Size(*SIZE), libcamera.PixelFormat("YUV420")
config.validate()
camera.configure(config)
buffers = libcamera.FrameBufferAllocator(camera)
buffers.allocate(stream.stream)
requests = []
for number, buffer in enumerate(buffers.buffers(stream.stream)):
    request = camera.create_request(number)
    request.add_buffer(stream.stream, buffer)
    requests.append(request)
camera.start()
for request in requests:
    camera.queue_request(request)
ready = selectors.DefaultSelector()
ready.register(manager.event_fd, selectors.EVENT_READ)
differ: list[float] = []
while len(differ) < PICTURES:
    ready.select()
    for request in manager.get_ready_requests():
        plane = request.buffers[stream.stream].planes[0]
        memory = mmap.mmap(plane.fd, plane.offset + plane.length, prot=mmap.PROT_READ)
        grey = np.frombuffer(memory, np.uint8, plane.length, plane.offset).reshape(SIZE[::-1])
        differ.append(min(float(np.abs(grey - one.astype(int)).mean()) for one in wanted))
        request.reuse()
        camera.queue_request(request)
camera.stop()
camera.release()
print(
    json.dumps(
        {
            "libcamera": manager.version,
            "camera": camera.id,
            "stream": str(stream),
            "controls": sorted(one.name for one in camera.controls),
            "differ": round(max(differ), 1),
        }
    )
)
