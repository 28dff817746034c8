"""A stub of kmsxx, by which picamera2 shows pictures on a screen: here nothing is shown."""


class _Names(type):
    def __getattr__(cls, name: str) -> str:
        return name


class PixelFormat(metaclass=_Names):
    pass
