"""Whether the meshes can be printed and go together. Needs trimesh and manifold3d. mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np

from makers.case.sizes import BED, WALL

Mesh = Any
STEEPEST: Final = 50.0  # degrees from upright that a printer does without support
BRIDGE: Final = 0.5  # mm² that hang over more: a hole's rounding
TOUCH: Final = 1.0  # mm³ that two parts may share: faces that lie on each other
THIN: Final = 1.9  # of a wall
SAMPLES: Final = 400


@dataclass(frozen=True, slots=True)
class MeasuredMesh:
    """A part's mesh as it lies, and what was measured on it, once."""

    mesh: Mesh
    overhang: float  # mm²
    thinnest: float  # mm

    @property
    def extents(self) -> tuple[float, float, float]:
        """How large it is, x, y and z in mm."""
        x, y, z = map(float, self.mesh.extents)
        return x, y, z


def measure_mesh(mesh: Mesh) -> MeasuredMesh:
    """Return a mesh with its measures."""
    return MeasuredMesh(mesh, overhang(mesh), thinnest(mesh))


def troubles(name: str, part: MeasuredMesh) -> Iterator[str]:
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
    sides = _sides(mesh)
    found = [_through(sides, start, way) for start, way in zip(starts, ways, strict=True)]
    return min((length for length in found if length is not None), default=WALL)


def _sides(mesh: Mesh) -> tuple[Any, ...]:
    """Return each triangle's first corner, its two sides, what stands on them, and its normal."""
    a, b, c = mesh.triangles[:, 0], mesh.triangles[:, 1], mesh.triangles[:, 2]
    one, two = b - a, c - a
    return a, one, two, np.cross(one, two), mesh.face_normals


def _through(sides: tuple[Any, ...], start: Any, way: Any) -> float | None:
    """Return how far it is to the other side along a way (Möller and Trumbore, 1997)."""
    leaves = sides[3] @ way > 1e-9  # a ray inside a solid leaves it where a face looks its way
    a, one, two, upright, normals = (part[leaves] for part in sides)
    det = upright @ way
    from_a = start - a
    q = np.cross(from_a, way)
    u, v = -np.einsum("nd,nd->n", q, two) / det, np.einsum("nd,nd->n", q, one) / det
    far = -np.einsum("nd,nd->n", from_a, upright) / det
    hit = (u >= 0) & (v >= 0) & (u + v <= 1) & (far > 1e-3)
    if not hit.any():
        return None
    first = int(np.flatnonzero(hit)[far[hit].argmin()])
    return float(far[first]) if float(normals[first] @ way) > 0.9 else None


@dataclass(frozen=True, slots=True)
class Body:
    """A mesh made ready to be cut with others."""

    low: Any
    high: Any
    solid: Any  # manifold3d's


def body(mesh: Mesh) -> Body:
    """Return a mesh as a body."""
    from manifold3d import Manifold
    from manifold3d import Mesh as Raw

    raw = Raw(np.asarray(mesh.vertices, np.float32), np.asarray(mesh.faces, np.uint32))
    low, high = mesh.bounds
    return Body(low, high, Manifold(raw))


def collisions(placed: Mapping[str, Mesh]) -> Iterator[str]:
    """Yield which parts want the same place when all is put together."""
    bodies = {name: body(mesh) for name, mesh in placed.items()}
    for (one, first), (other, second) in combinations(bodies.items(), 2):
        volume = shared_volume(first, second)
        if volume > TOUCH:
            yield f"{one} and {other} share {volume:.1f} mm³"


def shared_volume(one: Body, other: Body) -> float:
    """Return how much room two bodies share, mm³."""
    if (np.maximum(one.low, other.low) >= np.minimum(one.high, other.high)).any():
        return 0.0
    return abs(float((one.solid ^ other.solid).volume()))
