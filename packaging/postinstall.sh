#!/bin/sh
# Makes the user that the service runs as, and begins the service anew where it runs. It is not started otherwise: that is the host's to say.
set -e
if [ -n "${DPKG_ROOT:-}" ]; then # it is another system that is being made
	exit 0
fi
if command -v systemd-sysusers >/dev/null; then
	systemd-sysusers portolan.conf
elif ! id portolan >/dev/null 2>&1; then
	if command -v useradd >/dev/null; then
		useradd --system --user-group --home-dir /var/lib/portolan --no-create-home --shell /usr/sbin/nologin portolan
	else
		addgroup -S portolan
		adduser -S -D -H -h /var/lib/portolan -s /sbin/nologin -G portolan portolan
	fi
fi
if [ ! -d /var/lib/portolan ]; then
	mkdir -m 0700 /var/lib/portolan
	chown portolan:portolan /var/lib/portolan
fi
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	systemctl try-restart portolan.service
elif command -v rc-service >/dev/null; then
	rc-service --ifstarted portolan restart
fi
