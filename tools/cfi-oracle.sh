#!/usr/bin/env bash
# CFIs there and back in a real KOReader, over the books of the tests: tools/cfi-oracle.sh <folder of a runnable KOReader>
# PLACES: how many of each kind in a book (100). BOOK: a part of the name of the only book.
set -uo pipefail

here=$(cd "$(dirname "$0")/.." && pwd)
export KOREADER=${1:?"usage: tools/cfi-oracle.sh <folder of a runnable KOReader>"}
work=${WORK:-$(mktemp -d)}
[ -n "${WORK:-}" ] || trap 'rm -rf "$work"' EXIT
export KO_WORK=$work
(cd "$here" && node --import tsx test/fakes/cfi/toReader.ts "$work/books" "${PLACES:-100}") || exit 2
"$here/acceptance/driver/drive.sh" --fresh --builtin none --books "$work/books" --shots "$work/shots" --limit 900 \
    --steps "$here/spec/contract/cfi/in_reader.lua" > "$work/out" 2>&1
status=$?
grep -aE 'refused|asked|WRONG|CFI ORACLE|FAIL|STEPS ERROR|TIME LIMIT' "$work/out" | grep -aE "${VERBOSE:+.}${VERBOSE:-WRONG|ORACLE|FAIL|ERROR|LIMIT}"
exit "$status"
