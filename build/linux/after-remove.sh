#!/bin/sh
# After the files of Kittiwake are gone. dpkg calls it with "remove" and others, rpm with the number of versions that stay.
set -e
case "$1" in
  remove | purge | 0) ;;
  *) exit 0 ;;
esac

profile="$DPKG_ROOT/etc/apparmor.d/${executable}"
if [ -e "$profile" ]; then
  # Unloaded first, or the kernel would keep it until the next start.
  if [ -z "$DPKG_ROOT" ] && [ -d /sys/kernel/security/apparmor ] && command -v apparmor_parser >/dev/null; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi
if command -v update-desktop-database >/dev/null; then
  update-desktop-database -q "$DPKG_ROOT/usr/share/applications" 2>/dev/null || true
fi
