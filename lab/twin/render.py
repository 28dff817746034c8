"""The only file that knows Mitsuba: a scene in, light on the sensor out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lab.twin.meshes import Mesh
from lab.twin.scene import FIELD_DEG, FULL, LENS_MM, Finish, Phone, Scene, bar, pane
from makers.plans.mast_svg import ABOVE
from vision.frame import VisionError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Light = NDArray[np.float32]  # (height, width), without a unit

SHINE: Final = 400.0  # of the bar; all light is relative to it
ROOM: Final = (
    0.35  # from everywhere: 6 % of what the bar gives the mat's middle from 200 and 200 mm
)
DAY: Final = 6.0  # of the window; how much brighter than the lamp it is, is asked later
SUN: Final = 10.0  # across its rays
MATTE: Final = 0.7  # roughness of matte paper, 0 to 1
BOUNCES: Final = 4
BAND_PX: Final = 720  # rendered at once
MOMENTS: Final = 8  # renders that make one that moves
# Roughness of the surface (GGX) and index of refraction: assumed, nobody measured them.
FINISHES: Final[Mapping[Finish, tuple[float, float]]] = {
    Finish.GLOSSY: (0.08, 1.50),
    Finish.PHOTO: (0.03, 1.50),
    Finish.SLEEVE: (0.05, 1.79),  # two faces of the film mirror 4 % each
    Finish.MATTE_SLEEVE: (0.25, 1.79),
    Finish.CARD: (0.25, 1.50),
}


class NoRenderer(VisionError, ImportError):
    """Mitsuba or its compiler is not there."""


def renderer() -> Any:
    """Return Mitsuba, ready, or raise NoRenderer."""
    try:
        import mitsuba
    except ImportError as error:
        raise NoRenderer(f"{error}: pip install '.[twin]'") from error
    try:
        mitsuba.set_variant("llvm_ad_mono")
    except ImportError as error:
        raise NoRenderer(f"{error}: apt-get install libllvm19") from error
    return mitsuba


class Studio:
    """Takes pictures of scenes. `prints` are the pictures that sheets bear, by name."""

    def __init__(self, prints: Mapping[str, Any]) -> None:
        self._mi = renderer()
        self._prints = {
            name: {
                "type": "bitmap",
                "bitmap": self._mi.Bitmap(np.ascontiguousarray(picture[:, :, None])),
                "raw": True,
                "wrap_mode": "mirror",
            }
            for name, picture in prints.items()
        }

    def take(self, scene: Scene, samples: int, seed: int = 0) -> Light:
        """Return the light that falls on each px."""
        wide, high = scene.size
        made = self._mi.load_dict(self._describe_scene(scene))
        bands = []
        for top in range(0, high, BAND_PX):  # all rays of a band are in memory at once
            size = (wide, min(BAND_PX, high - top))
            camera = self._mi.load_dict(self._camera(scene, samples, top, size))
            light = self._mi.render(made, sensor=camera, seed=seed + top, spp=samples)
            bands.append(np.array(light, np.float32).reshape(size[::-1]))
        return np.asarray(np.concatenate(bands), np.float32)

    def film(self, moments: Sequence[Scene], samples: int, seed: int = 0) -> Light:
        """Return the mean of what moves while the shutter is open."""
        each = max(samples // len(moments), 1)
        takes = [self.take(scene, each, seed + n) for n, scene in enumerate(moments)]
        return np.asarray(np.mean(takes, axis=0), np.float32)

    # -- the scene in Mitsuba's words ----------------------------------------------------------

    def _describe_scene(self, scene: Scene) -> dict[str, Any]:
        words: dict[str, Any] = {
            "type": "scene",
            "path": {"type": "path", "max_depth": BOUNCES},
        }
        if scene.room:
            words["room"] = {"type": "constant", "radiance": ROOM * scene.room}
        if scene.lamp is not None:
            words["bar"] = self._shining(bar(scene.lamp), SHINE)
        for number, mesh in enumerate(scene.bars):
            words[f"bar{number}"] = self._shining(mesh, SHINE)
        if scene.window is not None:
            words["window"] = self._shining(pane(scene.window), DAY)
        if scene.sun is not None:
            down = [-part for part in scene.sun]
            words["sun"] = {"type": "directional", "direction": down, "irradiance": SUN}
        for number, sheet in enumerate(scene.sheets):
            finish = self._finish(sheet.finish, sheet.print)
            words[f"sheet{number}"] = self._mesh(sheet.mesh, {"bsdf": finish})
        return words

    def _camera(
        self, scene: Scene, samples: int, top: int, size: tuple[int, int]
    ) -> dict[str, Any]:
        """Return the camera, and of its picture a band of that size (px) from so far below."""
        full = FULL if scene.phone is None else scene.size
        return {
            **(_lens(scene) if scene.phone is None else _phone_lens(scene.phone)),
            "fov_axis": "x",
            "near_clip": 1.0,
            "far_clip": 5000.0,
            "to_world": self._mi.ScalarTransform4f().look_at(*_eye(scene.phone)),
            "film": {
                "type": "hdrfilm",
                "width": full[0],
                "height": full[1],
                "crop_offset_x": (full[0] - scene.size[0]) // 2,
                "crop_offset_y": (full[1] - scene.size[1]) // 2 + top,
                "crop_width": size[0],
                "crop_height": size[1],
                "pixel_format": "luminance",
                "rfilter": {"type": "box"},
            },
            "sampler": {"type": "multijitter", "sample_count": samples},
        }

    def _finish(self, finish: Finish, picture: str) -> dict[str, Any]:
        colour = self._prints.get(picture) or {"type": "uniform", "value": float(picture)}
        if finish is Finish.DULL:
            return {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": colour}}
        if finish is Finish.MATTE:
            matte = {"type": "principled", "base_color": colour, "roughness": MATTE}
            return {"type": "twosided", "bsdf": matte}
        rough, index = FINISHES[finish]
        plastic = {
            "type": "roughplastic",
            "distribution": "ggx",
            "alpha": rough,
            "int_ior": index,
            "diffuse_reflectance": colour,
        }
        return {"type": "twosided", "bsdf": plastic}

    def _shining(self, mesh: Mesh, radiance: float) -> Any:
        glow = {"type": "area", "radiance": {"type": "uniform", "value": radiance}}
        dark = {"type": "diffuse", "reflectance": {"type": "uniform", "value": 0.2}}
        return self._mesh(mesh, {"bsdf": dark, "emitter": glow})

    def _mesh(self, mesh: Mesh, props: Mapping[str, Any]) -> Any:
        mi = self._mi
        given = mi.Properties()
        for name, words in props.items():
            given[name] = mi.load_dict(words)
        made = mi.Mesh(
            "sheet",
            vertex_count=len(mesh.points),
            face_count=len(mesh.faces),
            has_vertex_normals=True,
            has_vertex_texcoords=True,
            props=given,
        )
        kept = mi.traverse(made)
        for name, values in (
            ("vertex_positions", mesh.points),
            ("vertex_normals", mesh.normals),
            ("vertex_texcoords", mesh.places),
        ):
            kept[name] = mi.Float(np.asarray(values, np.float32).ravel())
        kept["faces"] = mi.UInt32(np.asarray(mesh.faces, np.uint32).ravel())
        kept.update()
        return made


def _lens(scene: Scene) -> dict[str, Any]:
    """Return the box's own lens."""
    return _thin(FIELD_DEG, LENS_MM, ABOVE - scene.focus)


def _phone_lens(phone: Phone) -> dict[str, Any]:
    return _thin(phone.field_deg, phone.lens_mm, dist(phone.eye, phone.looks_at))


def _thin(field_deg: float, wide: float, sharp_at: float) -> dict[str, Any]:
    """Return a lens of a field across, its opening and where it is sharp, mm."""
    return {
        "type": "thinlens",
        "fov": field_deg,
        "aperture_radius": wide / 2,
        "focus_distance": sharp_at,
    }


def _eye(phone: Phone | None) -> tuple[Sequence[float], Sequence[float], Sequence[float]]:
    """Return where a camera is, what it looks at, and which way is up in its picture."""
    if phone is None:
        return (0, 0, ABOVE), (0, 0, 0), (0, 1, 0)
    return phone.eye, phone.looks_at, (0, 1, 0)
