#!/usr/bin/env bash
# Asks a real KOReader what the plugin relies on: tools/host-contract.sh <folder of a runnable KOReader>
# PROBES=<theme or part of a name> asks only these. Prints a line a probe, and what the process does when a callback fails.
set -uo pipefail

here=$(cd "$(dirname "$0")/.." && pwd)
export KOREADER=${1:?"usage: tools/host-contract.sh <folder of a runnable KOReader>"}
work=${WORK:-$(mktemp -d)}
[ -n "${WORK:-}" ] || trap 'rm -rf "$work"' EXIT
export KO_WORK=$work
(cd "$here" && node --import tsx library-server/main.ts --port 0 --quiet --exit-with-parent --books "$work/books" < /dev/null > /dev/null) || exit 2

drive() { "$here/acceptance/driver/drive.sh" --fresh --builtin none --plugin "$here/spec/contract/contractprobe.koplugin" \
    --books "$work/books" --shots "$work/shots" "$@"; }

drive --limit 600 --steps "$here/spec/contract/in_reader.lua" > "$work/out" 2>&1
if [ -n "${VERBOSE:-}" ]; then cat "$work/out"; else grep -aE -A1 'ok    |FAIL|STEPS ERROR|TIME LIMIT|HOST CONTRACT' "$work/out" | grep -av '^--$' | grep -aE 'ok    |FAIL|expected|ERROR|LIMIT|CONTRACT|\.lua:'; fi
grep -q ', 0 failed' "$work/out"
status=$?

# How the process ends: one action a process. An error of a callback ends it, and nothing runs after the end.
closing="reader CloseDocument reader FlushSettings reader SaveSettings reader CloseWidget"
for action in tick menu button exit; do
    [ -n "${PROBES:-}" ] && continue
    ACTION=$action drive --limit 20 --steps "$here/spec/contract/at_the_end.lua" > "$work/out.$action" 2>&1
    expected="a slip of the contract"
    [ "$action" = exit ] && expected=$closing
    heard=$(grep -a '^heard: ' "$work/home/koreader.log" | cut -d' ' -f2- | tr '\n' ' ')
    if ! grep -qa survived "$work/out.$action" "$work/home/koreader.log" &&
        { grep -qaF "$expected" "$work/home/koreader.log" || [ "${heard% }" = "$expected" ]; }; then
        echo "ok     end: $action"
    else
        echo "FAIL   end: $action"
        tail -n 5 "$work/out.$action"
        status=1
    fi
done
exit "$status"
