#!/bin/sh
# Runs after the removal of the files. dpkg passes "remove" and others, rpm the number of remaining versions.
set -e
case "$1" in
  remove | purge | 0) ;;
  *) exit 0 ;;
esac

profile="$DPKG_ROOT/etc/apparmor.d/${executable}"
if [ -e "$profile" ]; then
  # Unload it first; otherwise the kernel keeps it until the next boot.
  if [ -z "$DPKG_ROOT" ] && [ -d /sys/kernel/security/apparmor ] && command -v apparmor_parser >/dev/null; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi
if command -v update-desktop-database >/dev/null; then
  update-desktop-database -q "$DPKG_ROOT/usr/share/applications" 2>/dev/null || true
fi
