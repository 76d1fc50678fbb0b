#!/bin/sh
# Starts Kittiwake in a Flatpak. A second start finds the first one by a socket in this folder, which all instances share.
export TMPDIR="$XDG_RUNTIME_DIR/app/$FLATPAK_ID"
# Chromium's sandbox by Flatpak's own: no program in here may get other rights.
exec zypak-wrapper /app/kittiwake/kittiwake "$@"
