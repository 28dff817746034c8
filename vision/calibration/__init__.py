"""How well the camera sees the table: measured, judged, told, and kept."""
