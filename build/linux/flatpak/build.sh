#!/bin/sh
# Builds a Flatpak from a deb: build.sh DEB OUTPUT. Requires flatpak-builder, and downloads the runtime from Flathub.
set -e
deb=$(realpath "$1")
output=$(realpath -m "$2")
cd "$(dirname "$0")"
# flatpak-builder's folders must be on one file system, and must not become sources of the next package.
work=$(mktemp -d "${TMPDIR:-/tmp}/kittiwake-flatpak-XXXXXX")
trap 'rm -rf "$work"' EXIT
cp app.kittiwake.desktop.yml run.sh "$work"
cp "$deb" "$work/kittiwake.deb"
cd "$work"
flatpak remote-add --user --if-not-exists flathub https://flathub.org/repo/flathub.flatpakrepo
flatpak-builder --user --install-deps-from=flathub --state-dir=state --repo=repo build app.kittiwake.desktop.yml
mkdir -p "$(dirname "$output")"
flatpak build-bundle --runtime-repo=https://flathub.org/repo/flathub.flatpakrepo repo "$output" app.kittiwake.desktop
