"""`make mutants`: are the tests hurt by small faults? See docs/lab.md."""
