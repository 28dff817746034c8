"""Files of the person who calls the command on a box, opened with that person's rights alone.

The program acts as the service's user. `launch` is the one part that root runs: it starts an
opener that has the caller's rights (`opener`, `open_path`), then becomes the program, which asks
the opener for the files that the caller named (`files`).
"""
