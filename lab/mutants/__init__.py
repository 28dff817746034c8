"""`make mutants`: are the tests hurt by small faults? (docs/lab.md)"""
