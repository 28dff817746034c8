"""What keeps the data folder whole: its lock, its room on the disk, small files with a sum."""
