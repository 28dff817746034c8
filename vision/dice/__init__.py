"""A throw of dice under the camera: pips, the faces they make, which die is the white one."""
