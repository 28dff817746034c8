"""Cameras, by name: `folder:DIR`, `file:VIDEO`, `webcam:N`, `pi`.

The drawn table is `drawn_table.py`, a phone that sends its pictures `phone.py`: they need a table.
"""

from __future__ import annotations

from pathlib import Path

from vision.calibration.calibration import Lock
from vision.cameras.tuning import Tuning
from vision.frame import Camera, NoCamera
from vision.pictures import Files, OwnFiles
from words.text import t

KINDS = "folder:DIR, file:VIDEO, webcam:N or pi"

_WITH_A_PLACE = ("folder", "file", "webcam")


def open_camera(
    source: str,
    fps: float | None = None,
    lock: Lock | None = None,
    mains: int = 50,
    files: Files | None = None,
) -> Camera:
    """Open a camera by its name, or raise NoCamera.

    `fps` is the rate that a folder's or a video's frames are taken for; None means 30 for a
    folder, 30 for `pi` and a video's own rate. A webcam keeps its own time. A live camera is set
    as `lock` says; the Pi's shows no flicker of lamps on `mains` Hz. `files` opens what a folder
    or a video is read from, where that is not this process itself.
    """
    kind, colon, place = source.partition(":")
    if source == "phone":
        raise NoCamera(
            t(
                "phone: only a running table takes its pictures: `roundtable run --camera phone`, "
                "then its pages /phone-camera and /calibrate"
            )
        )
    is_known = source == "pi" or (colon and place and kind in _WITH_A_PLACE)
    if not is_known:
        raise NoCamera(
            t("camera {source}: unknown: give {kinds}", source=f"{source!r}", kinds=KINDS)
        )
    if fps is not None and not 0 < fps <= 1000:
        raise NoCamera(
            t(
                "camera {source}: {fps} frames a second: give a number from 1 to 1000",
                source=f"{source!r}",
                fps=fps,
            )
        )
    if source == "pi":
        from vision.cameras.pi import FPS, open_pi

        return open_pi(fps=fps or FPS, lock=lock, mains=mains)
    if kind == "folder":
        from vision.cameras.folder import Folder

        return Folder(Path(place), fps or 30.0, files or OwnFiles())
    from vision.cameras.video import open_video, open_webcam

    return (
        open_video(Path(place), fps, files or OwnFiles())
        if kind == "file"
        else open_webcam(place, lock)
    )


def given_by(camera: Camera) -> str:
    """Return what pictures a webcam gives, like "1280x720, 30 a second"; else ""."""
    return str(getattr(camera, "given", ""))


def tuning_of(camera: Camera) -> Tuning | None:
    """Return how a camera can be set, None where it cannot."""
    tuning: Tuning | None = getattr(camera, "tuning", None)
    return tuning
