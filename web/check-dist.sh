#!/bin/sh
# Builds the client into a folder of its own and compares it with what is committed, byte for byte. Exit status 1: dist is
# stale; run `npm run build` and commit the result.
set -eu
cd "$(dirname "$0")"
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
DIST="$fresh/dist" npx vite build --logLevel warn
if ! diff -rq dist "$fresh/dist"; then
	echo "web/dist is stale: run 'npm run build' in web/ and commit what it writes." >&2
	exit 1
fi
echo "web/dist is what the sources make."
