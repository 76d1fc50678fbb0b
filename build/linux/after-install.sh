#!/bin/sh
# Runs after the installation of the files. dpkg passes "configure", rpm the number of installed versions.
set -e
app="$DPKG_ROOT/opt/${sanitizedProductName}"
setting() { cat "/proc/sys/$1" 2>/dev/null || echo "$2"; }

if command -v update-desktop-database >/dev/null; then
  update-desktop-database -q "$DPKG_ROOT/usr/share/applications" || true
fi
if command -v gtk-update-icon-cache >/dev/null && [ -e "$DPKG_ROOT/usr/share/icons/hicolor/index.theme" ]; then
  gtk-update-icon-cache -q -f "$DPKG_ROOT/usr/share/icons/hicolor" || true
fi

# Since 23.10, Ubuntu allows user namespaces, which Chromium's sandbox needs, only to programs with a profile. AppArmor before version 4
# does not know this permission and does not restrict it: the profile would be an error at every boot.
profile="$DPKG_ROOT/etc/apparmor.d/${executable}"
allowed=
if command -v apparmor_parser >/dev/null && [ -d "$DPKG_ROOT/etc/apparmor.d" ] \
  && apparmor_parser --skip-kernel-load --debug "$app/resources/apparmor-profile" >/dev/null 2>&1; then
  cp -f "$app/resources/apparmor-profile" "$profile"
  # In another system's root folder, or without AppArmor in the kernel, the profile cannot be loaded; the next boot loads it.
  if [ -z "$DPKG_ROOT" ] && [ -d /sys/kernel/security/apparmor ]; then
    apparmor_parser --replace --write-cache --skip-read-cache "$profile" && allowed=yes || true
  fi
fi

# Without user namespaces, the sandbox needs a setuid helper; with them, the helper is an ordinary file.
helper="$app/chrome-sandbox"
if [ -e "$helper" ]; then
  mode=4755
  if [ -L /proc/self/ns/user ] && unshare --user true 2>/dev/null && [ "$(setting kernel/unprivileged_userns_clone 1)" != 0 ]; then
    if [ "$(setting kernel/apparmor_restrict_unprivileged_userns 0)" = 0 ] || [ -n "$allowed" ]; then mode=0755; fi
  fi
  chmod "$mode" "$helper"
fi
