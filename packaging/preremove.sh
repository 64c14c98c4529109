#!/bin/sh
# Stops the service when the package goes, and not when another version comes. What was played stays in /var/lib/portolan.
set -e
case "${1:-remove}" in
upgrade | 1) exit 0 ;;
esac
if [ -n "${DPKG_ROOT:-}" ]; then
	exit 0
fi
if [ -d /run/systemd/system ]; then
	systemctl disable --now portolan.service
elif command -v rc-service >/dev/null; then
	rc-service --ifstarted portolan stop
	rc-update --quiet delete portolan || true
fi
