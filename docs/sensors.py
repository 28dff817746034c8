"""The table of docs/vision.md: the mode that the program chooses of each camera module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from docs.tables import markdown
from tests.support.pi_sensors import SENSORS, Sensor
from vision.cameras.pi import FPS, SIZE
from vision.cameras.pi_modes import Mode, lens_of, rank_modes

MODULES: Final = {
    "ov5647": "Camera 1",
    "imx219": "Camera 2",
    "imx708": "Camera 3",
    "imx708_wide": "Camera 3 Wide",
    "imx477": "HQ, lens of 6 mm",
    "imx296": "Global Shutter, lens of 6 mm",
    "imx500": "AI Camera",
}


def tables() -> Mapping[str, str]:
    """Return the table by its name: a row a module, 300 mm above the table."""
    rows = [_row(name, sensor) for name, sensor in SENSORS.items()]
    head = ("module", "sensor", "chosen mode", "it sees, mm", "rate", "px a module")
    return {"sensors": markdown(head, rows)}


def _row(name: str, sensor: Sensor) -> tuple[str, ...]:
    modes = [Mode(*one) for one in sensor.modes]
    cell = (sensor.cell_nm, sensor.cell_nm)
    lens = lens_of({"Model": name, "PixelArraySize": sensor.array, "UnitCellSize": cell}, modes)
    best = rank_modes(modes, lens, SIZE, FPS)[0]
    wide, high = lens.mm(best.mode.area)
    rate = min(best.mode.fps, FPS)
    kind = name.partition("_")[0].upper()
    sees, px = f"{wide:.0f} x {high:.0f}", f"{best.px_a_module:.1f}"
    return MODULES[name], kind, str(best.mode), sees, f"{rate:.0f}", px
