#!/usr/bin/env bash
# Plays the acceptance suite in a real KOReader: tools/acceptance.sh <folder of a runnable KOReader>
#
#   SERVER=<url>      a running server; without it library-server is started. Then also, as that server has them:
#                     READER, READER_PASSWORD, LIBRARY, LIBRARY_PASSWORD, and BOOKS=<folder with the sample books it holds>;
#                     ADMIN, ADMIN_PASSWORD to make people there
#   KIND=spec         what the server is: spec, W, 3.5, G or B2. Without SERVER, the dialect that library-server speaks
#   SAMPLES=classics  the books of library-server, where it is started; without it, those with awkward names
#   SHOTS=<folder>    where the pictures go; a temporary folder that is named at the end, without it
#   THEME=<part>      only themes whose file name has this in it;  ONLY=<part>  only scenarios (set-up always)
#   KEEP=1            keeps the logs beside the pictures, and the last home;  DEBUG=1  the host logs everything
#   WORDS=de          the plugin speaks this language; for THEME=pictures, since other scenarios look for English words too
#   NIGHT=1           the screen is inverted, as by night
#   PORT=6060         library-server's, and the one after it with TLS; without it, any that are free
#   WORK=<folder>     where books and homes lie meanwhile; a temporary folder, without it
#   LIMIT=900         seconds after which a theme ends, for RUNS=50 and the like
#   SIZE=600x800 DPI=160 BUILTIN=none   the screen, and which of the host's own plugins are on (none, all, names); without
#                     it, those that the theme names
set -uo pipefail

here=$(cd "$(dirname "$0")/.." && pwd)
export KOREADER=${1:?"usage: tools/acceptance.sh <folder of a runnable KOReader>"}
plugin=${PLUGIN:-$here/dist/catchword.koplugin}
work=${WORK:-$(mktemp -d)}
shots=${SHOTS:-$work/shots}
mkdir -p "$shots" "$work/pristine"
export KO_WORK=$work ACCEPT_KIND=${KIND:-spec} ACCEPT_ONLY=${ONLY:-}
[ -n "$ACCEPT_ONLY" ] || unset ACCEPT_ONLY
[ -z "${WORDS:-}" ] || export ACCEPT_LANGUAGE=$WORDS
children=()
end() { for child in "${children[@]}"; do kill "$child" 2> /dev/null; done; [ -n "${KEEP:-}" ] || rm -rf "$work"/home*; }
trap end EXIT

# library-server <log> <options…>: prints its address once it is ready.
start_server() {
    local log=$1
    shift
    (cd "$here" && exec node --import tsx library-server/main.ts --quiet "$@") > "$log" 2>&1 &
    children+=($!)
    for _ in $(seq 600); do grep -q ready "$log" && break; sleep 0.1; done
    grep -oE 'https?://[^ ]+' "$log" | head -1
}

if [ -n "${SERVER:-}" ]; then
    export ACCEPT_SERVER=$SERVER ACCEPT_CONTROLS=0
    export ACCEPT_READER=$READER ACCEPT_READER_PASSWORD=$READER_PASSWORD
    export ACCEPT_LIBRARY=$LIBRARY ACCEPT_LIBRARY_PASSWORD=$LIBRARY_PASSWORD
    [ -z "${ADMIN:-}" ] || export ACCEPT_ADMIN=$ADMIN ACCEPT_ADMIN_PASSWORD=$ADMIN_PASSWORD
    cp "${BOOKS:?BOOKS: the folder with the sample books that the server holds}"/* "$work/pristine/"
else
    start_server "$work/server.log" --port "${PORT:-0}" --dialect "$ACCEPT_KIND" --samples "${SAMPLES:-odd}" --books "$work/pristine" > "$work/url"
    ACCEPT_SERVER=$(cat "$work/url")
    export ACCEPT_SERVER ACCEPT_CONTROLS=1 ACCEPT_SAMPLES=${SAMPLES:-odd}
    export ACCEPT_READER=reader ACCEPT_READER_PASSWORD="paper trail"
    export ACCEPT_LIBRARY=anna ACCEPT_LIBRARY_PASSWORD="correct horse"
fi
start_server "$work/tls.log" --port "$((${PORT:-0} ? ${PORT:-0} + 1 : 0))" --tls > "$work/tls"
ACCEPT_TLS=$(cat "$work/tls")
export ACCEPT_TLS

# Another version of the plugin, published by a server of its own; its files come slowly enough for a process to be killed.
publish_next() {
    local next=$work/next version
    version=$(sed -n 's/.*version = "\(.*\)".*/\1/p' "$plugin/_meta.lua")
    mkdir -p "$next" && cp -r "$plugin" "$next/catchword.koplugin"
    sed -i "s/\"$version\"/\"9.2.0\"/" "$next"/catchword.koplugin/*.lua
    cp "$here/CHANGELOG.md" "$next/"
    echo '{ "version": "9.2.0", "engines": { "koreader": "v2024.11" } }' > "$next/package.json"
    (cd "$next" && node "$here/tools/release.mjs" catchword.koplugin release) > /dev/null || return
    node "$here/spec/support/releaseServer.mjs" "$next/release" '{"catchword-9.2.0.pack":"slow"}' > "$work/releases.log" < /dev/null &
    children+=($!)
    for _ in $(seq 100); do grep -q plain "$work/releases.log" && break; sleep 0.1; done
    ACCEPT_RELEASES=$(grep -oE 'http://[^"]+' "$work/releases.log")
    export ACCEPT_RELEASES
}

[[ 24_update != *"${THEME:-}"* ]] || publish_next

play() {
    local failed=0 theme name fresh status home books open
    for theme in "$here"/acceptance/scenarios/*.lua; do
        name=$(basename "$theme" .lua)
        [[ $name == *"${THEME:-}"* ]] || continue
        fresh=--fresh home=$work/home books=$work/books
        # Of two devices that are used by turns, each has a home and books of its own: .1a, .1b, .2a, …
        if [[ $name =~ \.[1-9]([ab])$ ]]; then home=$home-${BASH_REMATCH[1]} books=$books-${BASH_REMATCH[1]}; fi
        # A theme whose name goes on with .2 lives on in the home of the one before; with .b it is a second device.
        if [[ $name == *.[2-9] || $name == *.[2-9][ab] ]]; then
            fresh=
        else
            rm -rf "$work/catchword.koplugin" && cp -r "$plugin" "$work/"
            rm -rf "$books" && cp -r "$work/pristine" "$books"
            [ "$ACCEPT_CONTROLS" = 0 ] || [[ $name == *.b || $name == *.1b ]] || curl -s -X POST "$ACCEPT_SERVER/__control/reset" > /dev/null
        fi
        # A scenario may leave word of the book with which the next start begins.
        # The plugins of the host that a theme is about stand in its second line, or a device without touch.
        own=$(sed -n '2s/^-- builtin: //p' "$theme")
        keys=$(sed -n '2s/^-- device: keys$/1/p' "$theme")
        open=()
        [ -z "$fresh" ] && [ -f "$home/open" ] && open=(--open "$(cat "$home/open")") && rm "$home/open"
        ACCEPT_THEME=$theme KO_DRIVE_KEYS=$keys "$here/acceptance/driver/drive.sh" $fresh "${open[@]}" ${DEBUG:+--debug} --builtin "${BUILTIN:-${own:-none}}" --plugin "$work/catchword.koplugin" \
            --home "$home" --books "$books" --shots "$shots" --size "${SIZE:-600x800}" --dpi "${DPI:-160}" --limit "${LIMIT:-900}" \
            --set 'last_migration_date=99999999' --set "language='${WORDS:-en}'" ${NIGHT:+--set night_mode=true} --steps "$here/acceptance/run.lua" > "$work/out" 2>&1
        status=$?
        [ -z "${KEEP:-}" ] || { cp "$work/out" "$shots/$name.log"; cp "$home/koreader.log" "$shots/$name.koreader.log"; }
        grep -aE -A1 '\] (ok|FAIL|skip)  |STEPS ERROR|TIME LIMIT|ACCEPTANCE' "$work/out" | grep -aE '\] (ok|FAIL|skip)  |ERROR|LIMIT|ACCEPTANCE|^        '
        grep -a 'Lua error\|luajit:\|An error occurred while executing' "$home/koreader.log" | head -5
        # A theme that ends its own process says so.
        if [ $status != 0 ] && ! grep -q 'it ends here on purpose' "$work/out"; then
            failed=1
            grep -qa 'ACCEPTANCE' "$work/out" || echo "FAIL  $name: the reader ended with status $status"
        fi
    done
    echo "pictures: $shots"
    return $failed
}

play
exit
