"""A twin of the box: path-traced pictures of its camera, lamp and pile (docs/measured/vision.md).

Lengths are mm: x to the right, y away from the players, z up; the mat's middle is (0, 0, 0).
Angles are degrees, anticlockwise as the camera sees it.
"""
