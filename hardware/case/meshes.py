"""Whether the meshes can be printed and go together. Needs trimesh and manifold3d. mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np

from hardware.case.sizes import BED, WALL

Mesh = Any
STEEPEST: Final = 50.0  # degrees from upright that a printer does without support
BRIDGE: Final = 0.5  # mm² that hang over more: a hole's rounding
TOUCH: Final = 1.0  # mm³ that two parts may share: faces that lie on each other
THIN: Final = 2.0  # of a wall
SAMPLES: Final = 400


@dataclass(frozen=True, slots=True)
class Measured:
    """A part's mesh as it lies, and what was measured on it, once."""

    mesh: Mesh
    overhang: float  # mm²
    thinnest: float  # mm

    @property
    def extents(self) -> tuple[float, float, float]:
        """How large it is, x, y and z in mm."""
        x, y, z = map(float, self.mesh.extents)
        return x, y, z


def measured(mesh: Mesh) -> Measured:
    """Return a mesh with its measures."""
    return Measured(mesh, overhang(mesh), thinnest(mesh))


def troubles(name: str, part: Measured) -> Iterator[str]:
    """Yield why a part cannot be printed as it lies."""
    if not part.mesh.is_watertight:
        yield f"{name}: not watertight"
    wide, deep, _ = part.extents
    if max(wide, deep) > BED + 1e-6:
        yield f"{name}: {wide:.1f} x {deep:.1f} mm, the bed is {BED:g} x {BED:g}"
    if part.overhang > BRIDGE:
        yield f"{name}: {part.overhang:.1f} mm² hang over more than {STEEPEST:g} degrees"
    if part.thinnest < THIN - 0.01:
        yield f"{name}: a wall of {part.thinnest:.2f} mm"


def overhang(mesh: Mesh) -> float:
    """Return how much of a mesh hangs over more than a printer can do, mm²; the bed holds z = 0."""
    down = mesh.face_normals[:, 2] < -np.sin(np.radians(STEEPEST))
    free = mesh.triangles_center[:, 2] > mesh.bounds[0][2] + 0.01
    return float(mesh.area_faces[down & free].sum())


def thinnest(mesh: Mesh, samples: int = SAMPLES, seed: int = 1) -> float:
    """Return the thinnest wall met by rays from random places of the surface straight inwards.

    Only where the ray leaves through a face that looks the other way: an edge is no wall.
    """
    rng = np.random.default_rng(seed)
    share = mesh.area_faces / mesh.area_faces.sum()
    faces = rng.choice(len(share), samples, p=share)
    weights = rng.dirichlet((1, 1, 1), samples)
    starts = np.einsum("nk,nkd->nd", weights, mesh.triangles[faces])
    ways = -mesh.face_normals[faces]
    found = [_through(mesh, start, way) for start, way in zip(starts, ways, strict=True)]
    return min((length for length in found if length is not None), default=WALL)


def _through(mesh: Mesh, start: Any, way: Any) -> float | None:
    """Return how far it is to the other side along a way (Möller and Trumbore, 1997)."""
    a, b, c = mesh.triangles[:, 0], mesh.triangles[:, 1], mesh.triangles[:, 2]
    one, two = b - a, c - a
    p = np.cross(way, two)
    det = np.einsum("nd,nd->n", one, p)
    with np.errstate(divide="ignore", invalid="ignore"):
        from_a = start - a
        u = np.einsum("nd,nd->n", from_a, p) / det
        q = np.cross(from_a, one)
        v = q @ way / det
        far = np.einsum("nd,nd->n", two, q) / det
    hit = (np.abs(det) > 1e-9) & (u >= 0) & (v >= 0) & (u + v <= 1) & (far > 1e-3)
    if not hit.any():
        return None
    first = int(np.flatnonzero(hit)[far[hit].argmin()])
    opposite = float(mesh.face_normals[first] @ way)
    return float(far[first]) if opposite > 0.9 else None


def collisions(placed: Mapping[str, Mesh]) -> Iterator[str]:
    """Yield which parts want the same place when all is put together."""
    for (one, mesh), (other, second) in combinations(placed.items(), 2):
        volume = shared(mesh, second)
        if volume > TOUCH:
            yield f"{one} and {other} share {volume:.1f} mm³"


def shared(one: Mesh, other: Mesh) -> float:
    """Return how much room two meshes share, mm³."""
    import trimesh

    low = np.maximum(one.bounds[0], other.bounds[0])
    if (low >= np.minimum(one.bounds[1], other.bounds[1])).any():
        return 0.0
    both = trimesh.boolean.intersection([one, other], engine="manifold")
    return 0.0 if both.is_empty else abs(float(both.volume))
