class Picamera2Camera:
    pass
