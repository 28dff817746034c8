"""What hands and ears meet: buttons, lamps, buzzer. Imports neither engine nor vision."""


class HardwareError(Exception):
    """Base of what can be wrong with the box: each text says what, where and what to do."""
