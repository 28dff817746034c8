"""The self-test of the running box: it borrows the box, looks through the camera, asks a person."""
