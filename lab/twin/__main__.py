"""Render the twin of the box, read its pictures, print the tables of docs/measured/vision.md."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from bench.options import Options
from lab.twin import paint
from lab.twin.album import Album
from lab.twin.kept_pictures import keep
from lab.twin.questions import QUESTIONS
from lab.twin.render import NoRenderer, Studio


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables."""
    parser = Options("lab.twin", __doc__)
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help=", ".join(QUESTIONS))
    parser.size("frames", 1000, 1, "that are rendered at most")
    parser.add_argument("--out", type=Path, default=Path("out/twin"), help="where they are kept")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="write the suite's pictures there")
    args = parser.read(argv)
    unknown = [name for name in args.questions if name not in QUESTIONS]
    if unknown:
        parser.error(f"{unknown[0]}: unknown, there are {', '.join(QUESTIONS)}")
    album = Album(args.out, lambda: Studio(paint.prints()), args.frames)
    try:
        for name in args.questions or QUESTIONS:
            print(f"## {name}\n", *QUESTIONS[name](album), sep="\n", flush=True)
    except NoRenderer as error:
        print(f"lab.twin: {error}", file=sys.stderr)
        return 2
    if args.keep:
        keep(args.out, args.keep)
    return 0


if __name__ == "__main__":
    sys.exit(main())
