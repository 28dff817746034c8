#!/bin/bash
# Prints the Debian kernel whose headers are installed here, like 6.1.0-56-amd64; fails with none.
set -euo pipefail
ls -d /usr/src/linux-headers-6.1.*-amd64 2>/dev/null | grep -vE -- '-(rt|cloud)-' |
  sort -V | tail -1 | sed 's/.*linux-headers-//' | grep .
