"""The game on the table: its session, journal and corrections, and what is said of it."""
