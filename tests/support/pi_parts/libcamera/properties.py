"""The properties that are used here."""

from __future__ import annotations

from types import SimpleNamespace

from libcamera.ids import ControlId, ControlType

IDS = {
    name: ControlId(name, of)
    for name, of in (
        ("ColorFilterArrangement", ControlType.Integer32),
        ("Location", ControlType.Integer32),
        ("Model", ControlType.String),
        ("PixelArraySize", ControlType.Size),
        ("Rotation", ControlType.Integer32),
        ("UnitCellSize", ControlType.Size),
    )
}
draft = SimpleNamespace(ColorFilterArrangementEnum=SimpleNamespace(MONO=5))
