"""A stub: no ffmpeg is started here."""
