#!/usr/bin/env bash
# Copies the built plugin to where the device's KOReader looks for it. Takes the folder under which a device is
# mounted, or a KOReader folder itself.
set -euo pipefail

device=${1%/}
[ -n "$device" ] || { echo "Say where: make install DEVICE=<mounted device or KOReader folder>" >&2; exit 2; }
[ -d "$device" ] || { echo "There is no folder $device." >&2; exit 2; }

# Kobo; Kindle and Android; PocketBook; reMarkable; a KOReader folder.
for place in .adds/koreader koreader applications/koreader opt/koreader .; do
    plugins=$device/$place/plugins
    if [ -d "$plugins" ]; then
        target=$plugins/librarysync.koplugin
        new=$target.new
        rm -rf "$new"
        cp -r dist/librarysync.koplugin "$new"
        rm -rf "$target"
        mv "$new" "$target"
        sync
        echo "Installed in $target. Restart KOReader on the device."
        exit 0
    fi
done
echo "No KOReader was found in $device: there is no folder named plugins where it keeps one." >&2
exit 1
