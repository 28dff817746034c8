"""What the makers' drawings say about the parts that sit in the case. mm. Pure.

**Raspberry Pi 4** (raspberry-pi-4-mechanical-drawing, PDF and DXF) and **5** (RP-008347-DS-1):
board 85 x 56, four holes of 2.7 at 3.5 from two edges, 58 x 49 apart. From the end with the memory
card, along the edge with the supply, the middles of the plugs are

    ====================  ====  ====================================
    plug                  Pi 4  Pi 5 (drawn 1:1; its sizes are called approximate)
    ====================  ====  ====================================
    supply, USB-C         11.2  11.2  (7.80 to 14.52)
    screen, micro HDMI    26.0  25.8
    screen, micro HDMI    39.5  39.2
    camera                46.5  48.75 and 54.95 (CAM/DISP 1 and 0, or the other way round)
    headphones            53.5  none
    ====================  ====  ====================================

The camera's sockets lie across the board, their middles 11.5 (Pi 4) and 8.45 (Pi 5) from the edge
with the supply: Pi 4 as NopSCADlib has it (vitamins/pcbs.scad), Pi 5 as MisterHW/RPi5-HATplus adds
them to the maker's drawing (img/RPi5_pos.svg). A reader has the Pi 4's headphones at 54.0.

Along the end with USB and network, from the edge with the supply, the middles are 9.0, 27.0 (USB)
and 45.75 (network) on a Pi 4, 10.2 (network), 29.1 and 47.0 (USB) on a Pi 5. A reader of the Pi 4
(DreamingRaven/RavenSCAD, experiments/rpi4.scad) has 9.25, 27.25 and 46.15.

Heights over the board: USB-C 3.2, micro HDMI 3.0, pins 8.5, network 13.5 (14.0), USB 16.0 (15.9).
Beyond the board's edge: USB-C 1.25 (1.32), USB 3.0, a memory card 2.5 (usual, not drawn). The
Active Cooler of a Pi 5 stands 13.7 high (RP-008187-DS-1).

**A Pi 5's power button** is at the edge with the memory card, its middle 18.4 from the edge with
the supply. The drawing labels that; three readers agree to the tenth: anchorscad's rpi5_outline.py,
piforge's table of boards, an OpenSCAD case for both Pis (`opt_rpi_5`). It is pressed along the
board. It stands 0.45 beyond the edge, and from 0.5 to 2.7 over the board (piforge, from the side
view; the OpenSCAD case leaves 0.4 to 3.4 free); its body is 4.6 wide. The STATUS LED is at 13.3,
the memory card below the board at 22.5 to 33.8. A Pi 4 has no button there: its display's socket
begins 1.5 behind the edge.

**Camera Module 3, standard** (RP-008153-DS-1, exact to 0.2): board 25 x 23.862 x 1.12, holes of 2.2
in lands of 4.75, 21 apart and 2.0 and 14.5 from the edge away from the ribbon. The lens is in the
middle of the width and 14.4 from that edge, its housing 10.8 x 10.8, its tip 5.75 across and 6.98
over the board; below the housing, 8.9 wide, a step reaches to 1.7 from that edge. With the ribbon's
socket behind, it is 11.3 deep. Camera Module 2 has its holes and its lens in the same places (8.5 x
8.5). The Wide one is another: 6.95 across, 8.3 over the board.

**Plugs**: a USB-C plug's sleeve is at most 12.35 x 6.5 (USB-IF); no document limits that of a micro
HDMI plug that we could read: 11 x 6.5 are met, and its window leaves 11.6 x 9 for each.

None of it was measured on a part: the numbers are those of the drawings as others read them out
(line positions of the DXF and of the PDFs), two readers for each.
"""

from __future__ import annotations

from typing import Final

PI: Final = (85.0, 56.0)
PI_HOLES: Final = (58.0, 49.0)
PI_EDGE: Final = 3.5
PI_HIGH: Final = 18.0  # USB plugs over the board, 16.0, and room
PI_USB: Final = 24.0  # so much of the board, at the end away from the card, is plugs
PI_HEADER: Final = 9.0  # and so much beside the edge away from the supply, the header's plug
PI_COOLER: Final = 14.0  # over the board elsewhere: the Active Cooler
PI_PORTS: Final = {  # middle, wide, high over the board: USB stacks, then the network
    "Pi 4": ((9.0, 15.0, 16.0), (27.0, 15.0, 16.0), (45.75, 16.0, 13.5)),
    "Pi 5": ((29.1, 15.0, 16.0), (47.0, 15.0, 16.0), (10.2, 16.0, 13.5)),
}
PI_USB_OUT: Final = 3.0  # plugs stand out so far beyond the board's end
PI_CARD_OUT: Final = 2.5
PI_CARD: Final = (
    28.1,
    12.0,
)  # its middle from the edge with the supply, and how wide its socket is
PI_BUTTON: Final = (18.4, 1.6)  # a Pi 5's: from the edge with the supply, and over the board
PI_BUTTON_SIZE: Final = (2.0, 2.2)  # of what is pressed, wide and high
PI_BUTTON_OUT: Final = 0.45
PI_SUPPLY: Final = 11.2  # from the end with the memory card
PI_SCREENS: Final = (25.8, 39.5)  # the first one's middle on a Pi 5, the second one's on a Pi 4
PI_CAMERA: Final = (46.5, 48.75, 54.95)  # Pi 4, and both sockets of a Pi 5
PI_MOUTH: Final = 1.6  # of USB-C and micro HDMI, their middle over the board: half of 3.2
PI_MOUTH_OUT: Final = 1.25

USB_C_SLEEVE: Final = (12.35, 6.5)
HDMI_SLEEVE: Final = (11.0, 6.5)

CAMERA: Final = (25.0, 23.862, 1.12)
CAMERA_HOLES: Final = (21.0, 12.5)
CAMERA_ROWS: Final = (2.0, 14.5)  # of its holes, from the edge away from the ribbon
CAMERA_LENS: Final = 14.4  # from that edge
CAMERA_HOUSING: Final = 10.8
CAMERA_STEP: Final = (8.9, 1.7)  # how wide, and how near it comes to that edge

SLOT: Final = (6.0, 1.8, 6.1)  # of a 20 x 20 profile: its mouth, its lips, how deep it is
SLOT_NUT: Final = 2.0  # so much of it has to be full of screw
