"""Makes the files that libcamera's virtual camera shows: pictures.py FILM SCENE FOLDER.

They are the two pictures of a scene of the film, as 0.jpg and 1.jpg.
"""

import sys
from pathlib import Path

import cv2
import numpy as np

film, scene, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
folder.mkdir(parents=True, exist_ok=True)
pictures = np.memmap(film, np.uint8, "r", offset=scene * 2 * 720 * 1280, shape=(2, 720, 1280))
for number, picture in enumerate(pictures):
    colour = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
    cv2.imwrite(str(folder / f"{number}.jpg"), colour, [cv2.IMWRITE_JPEG_QUALITY, 98])
