"""`python -m bench.twin`: renders the twin's pictures and prints the tables of docs/vision.md."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.twin import paint
from bench.twin.album import Album
from bench.twin.kept import keep
from bench.twin.questions import QUESTIONS
from bench.twin.render import NoRenderer, Studio


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.twin", description=__doc__)
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help=", ".join(QUESTIONS))
    parser.add_argument("--frames", type=int, default=1000, help="render at most so many")
    parser.add_argument("--out", type=Path, default=Path("out/twin"), help="where they are kept")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="write the suite's pictures there")
    args = parser.parse_args()
    unknown = [name for name in args.questions if name not in QUESTIONS]
    if unknown:
        parser.error(f"{unknown[0]}: unknown, there are {', '.join(QUESTIONS)}")
    album = Album(args.out, lambda: Studio(paint.prints()), args.frames)
    try:
        for name in args.questions or QUESTIONS:
            print(f"## {name}\n", *QUESTIONS[name](album), sep="\n", flush=True)
    except NoRenderer as error:
        print(f"bench.twin: {error}", file=sys.stderr)
        return 2
    if args.keep:
        keep(args.out, args.keep)
    return 0


if __name__ == "__main__":
    sys.exit(main())
