"""`roundtable test voice`: the box's voice tried out, or kept in a file."""

from __future__ import annotations

import argparse

from firmware.commands.arguments import Parser, add_out, add_shared
from words.terminal import complain, say, speaks
from words.text import t, told_by


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "voice",
        help=t("try the voice: say a sentence aloud"),
        examples=("roundtable test voice", "roundtable test voice Hello --out sound.wav"),
    )
    command.add_argument("text", nargs="?", metavar="TEXT", help=t("what is said"))
    add_out(command, "FILE", t("the sound, WAV; nothing is said aloud"))
    add_shared(command, "--config")


def run(args: argparse.Namespace) -> int:
    """Say the sentence, or write it to a file; return the exit status."""
    from firmware.handing.files import write_file
    from firmware.owner.config import load
    from firmware.voice import espeak, trial
    from firmware.voice.programs import NotSaid

    config = load(args.config, {})
    manner = espeak.Manner(config.speech_device, config.speech_speed, config.speech_volume)
    text = args.text or t("The referee speaks")
    try:
        sound = trial.synthesise(text, speaks(), manner)
        if args.out is None:
            trial.play_sound(sound, manner)
    except NotSaid as error:
        return complain("test voice", told_by(error))
    if args.out is not None:
        write_file(args.out, sound, folders=True)
        say(t("{file}: made, {seconds} s", file=args.out, seconds=f"{espeak.seconds(sound):.1f}"))
    return 0
