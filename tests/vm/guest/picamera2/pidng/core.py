class PICAM2DNG:
    pass
