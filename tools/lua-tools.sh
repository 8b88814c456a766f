#!/usr/bin/env bash
# Sees to LuaJIT, busted and the libraries that the host ships: present, installed, or one line that says what to do.
set -euo pipefail

missing=()
command -v luajit > /dev/null || missing+=(luajit)
command -v busted > /dev/null || missing+=(lua-busted)
command -v luacheck > /dev/null || missing+=(lua-check)
if command -v luajit > /dev/null; then
    luajit -e 'require("socket")' 2> /dev/null || missing+=(lua-socket)
    luajit -e 'require("ssl")' 2> /dev/null || missing+=(lua-sec)
    luajit -e 'require("cjson")' 2> /dev/null || missing+=(lua-cjson)
    luajit -e 'require("md5")' 2> /dev/null || missing+=(lua-md5)
    luajit -e 'require("lfs")' 2> /dev/null || missing+=(lua-filesystem)
    luajit -e 'require("ffi").load("libsqlite3.so.0")' 2> /dev/null || missing+=(libsqlite3-0)
    luajit -e 'require("ffi").load("libz.so.1")' 2> /dev/null || missing+=(zlib1g)
else
    missing+=(lua-socket lua-sec lua-cjson lua-md5 lua-filesystem libsqlite3-0 zlib1g)
fi
[ ${#missing[@]} -eq 0 ] && exit 0

say="Missing: ${missing[*]}. Install these packages (Debian, Ubuntu: apt-get install ${missing[*]}; elsewhere: luajit, then luarocks install busted luacheck luasocket luasec lua-cjson md5 luafilesystem)."
sudo=
if [ "$(id -u)" -ne 0 ]; then
    { command -v sudo > /dev/null && sudo -n true 2> /dev/null; } || { echo "$say" >&2; exit 1; }
    sudo="sudo -n"
fi
command -v apt-get > /dev/null || { echo "$say" >&2; exit 1; }
log=$(mktemp)
if ! { $sudo apt-get update -qq && $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"; } > "$log" 2>&1; then
    tail -n 3 "$log" >&2
    echo "$say" >&2
    exit 1
fi
