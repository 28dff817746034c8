"""What tests share: notations, films, printed paper, the running program."""
