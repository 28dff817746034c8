"""What judges the eyes, breaks the box, drives a hall and tries the tests: docs/lab.md."""
