"""What ties a KiCad project together: its rules, and where its libraries are. Pure."""

from __future__ import annotations

import json

from makers.pcb.kicad import LIBRARY
from makers.pcb.layout import CLEARANCE, EDGE, VIA, VIA_DRILL, Layout

TRACK = 0.25  # the thinnest


def project(plan: Layout) -> str:
    """Return the project's file, with the rules that KiCad checks the board by."""
    rules = {
        "min_clearance": CLEARANCE, "min_copper_edge_clearance": EDGE, "min_track_width": TRACK,
        "min_hole_clearance": 0.25, "min_hole_to_hole": 0.25, "min_via_diameter": VIA,
        "min_through_hole_diameter": VIA_DRILL, "min_via_annular_width": 0.15,
        "min_text_height": 0.8, "min_text_thickness": 0.12,
    }  # fmt: skip
    usual = {
        "name": "Default", "clearance": CLEARANCE, "track_width": TRACK, "via_diameter": VIA,
        "via_drill": VIA_DRILL,
    }  # fmt: skip
    tables = {
        "board": {"design_settings": {"rules": rules}},
        "meta": {"filename": f"{plan.name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [usual], "meta": {"version": 3}},
    }
    return json.dumps(tables, indent=2) + "\n"


def tables() -> dict[str, str]:
    """Return the two lists of libraries."""
    return {
        f"{kind}-lib-table": f'({kind}_lib_table\n  (version 7)\n  (lib (name "{LIBRARY}") (type '
        f'"KiCad") (uri "${{KIPRJMOD}}/{file}") (options "") (descr ""))\n)\n'
        for kind, file in (("sym", f"{LIBRARY}.kicad_sym"), ("fp", f"{LIBRARY}.pretty"))
    }
