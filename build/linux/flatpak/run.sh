#!/bin/sh
# Starts Kittiwake in a Flatpak. The single-instance socket is in this folder, which all instances share.
export TMPDIR="$XDG_RUNTIME_DIR/app/$FLATPAK_ID"
# zypak runs Chromium's sandbox by means of Flatpak's, because no program inside a Flatpak can gain other privileges.
exec zypak-wrapper /app/kittiwake/kittiwake "$@"
