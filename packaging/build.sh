#!/usr/bin/env bash
# Builds what is released: packaging/build.sh VERSION FOLDER [GOOS/GOARCH…]
# Equal sources make equal files: times are those of the commit, and nothing tells where it was built.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$1 out=$2
shift 2
all=({linux,darwin,windows}/{amd64,arm64})
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
	targets=("${all[@]}")
fi
nfpm_version=v2.45.2 # later ones need modules that the module proxy does not have
nfpm=$PWD/bin/nfpm-$nfpm_version

if [ ! -x "$nfpm" ]; then
	GOBIN=$PWD/bin go install "github.com/goreleaser/nfpm/v2/cmd/nfpm@$nfpm_version"
	mv bin/nfpm "$nfpm"
fi

commit=$(git rev-parse HEAD)
if [ -n "$(git status --porcelain)" ]; then
	commit=$commit-changed
fi
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
date=$(date --utc --date "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)

build() { # GOOS GOARCH FILE
	GOFLAGS='' CGO_ENABLED=0 GOOS=$1 GOARCH=$2 go build -trimpath -buildvcs=false -o "$3" \
		-ldflags "-s -w -buildid= -X main.version=$version -X main.commit=$commit -X main.date=$date" ./cmd/portolan
}
archive() { # FILE FOLDER NAME
	"$work/archive" "$1" "$SOURCE_DATE_EPOCH" "$2" "$3"
}

mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/archive" ./packaging/archive

# What every package has beside the program is made by the program.
common=$work/common
mkdir "$common"
build "$(go env GOHOSTOS)" "$(go env GOHOSTARCH)" "$work/here"
"$work/here" manual >"$common/portolan.1"
for shell in bash zsh fish; do
	"$work/here" completion $shell >"$common/completion.$shell"
done
env -i "$work/here" config --toml --data /var/lib/portolan --backup-every 24h >"$common/portolan.toml"
gzip -9n --keep "$common/portolan.1"

# The licences of all that is built in: the client's libraries, Go and the modules. Those of all targets, so that a package does not depend on
# which others are built with it.
built_in() {
	for target in "${all[@]}"; do
		CGO_ENABLED=0 GOOS=${target%/*} GOARCH=${target#*/} go list -deps \
			-f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' ./cmd/portolan
	done | grep . | sort -u
}
{
	cat web/dist/licenses.md
	printf '\n## Go - %s\n\n' "$(go env GOVERSION)"
	cat "$(go env GOROOT)/LICENSE"
	built_in | while read -r module at folder; do
		printf '\n## %s - %s\n' "$module" "$at"
		find "$folder" -maxdepth 1 -type f -iregex '.*/\(licen[cs]e\|copying\|notice\)[^/]*' -print0 | sort -z | xargs -0 -n 1 sh -c 'echo && cat "$1"' sh
	done
} >"$common/licenses.md"

# nfpm gives scripts of Alpine's packages the time of their files, which is when they were checked out.
sources=$work/sources
mkdir "$sources"
cp -R packaging LICENSE NOTICE "$sources"
find "$sources" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +

summary='A table for board games of exploration'
more='Portolan serves board games to browsers, knows their rules, plays along by bots
and remembers every match.'

container=$work/container
for target in "${targets[@]}"; do
	os=${target%/*} arch=${target#*/}
	echo "portolan $version for $target" >&2
	stage=$work/$os-$arch
	mkdir "$stage"
	program=portolan
	if [ "$os" = windows ]; then
		program=portolan.exe
	fi
	build "$os" "$arch" "$stage/$program"
	cp LICENSE NOTICE "$common"/{completion.*,portolan.1,licenses.md} "$stage"
	name=portolan-$version-$os-$arch
	if [ "$os" = windows ]; then
		archive "$out/$name.zip" "$stage" "$name"
	else
		archive "$out/$name.tar.gz" "$stage" "$name"
	fi
	if [ "$os" = linux ]; then
		cp "$common/portolan.1.gz" "$common/portolan.toml" "$stage"
		for kind in deb rpm apk; do
			description=$summary$'\n'$more
			if [ $kind = apk ]; then
				description=$summary # of one line: others break the package's list of fields
			fi
			(cd "$sources" && DESCRIPTION=$description VERSION=$version ARCH=$arch STAGE=$stage "$nfpm" package --config packaging/nfpm.yaml --packager $kind --target "$out" >&2)
		done
		mkdir -p "$container/linux-$arch" "$container/data"
		cp "$stage/portolan" "$container/linux-$arch"
		cp LICENSE NOTICE "$common/licenses.md" "$container"
	fi
done
if [ -d "$container" ]; then
	cp packaging/Containerfile packaging/compose.yaml packaging/compose.three.yaml packaging/Caddyfile.three "$container"
	archive "$out/portolan-$version-container.tar.gz" "$container" "portolan-$version-container"
fi
(cd "$out" && sha256sum portolan?"$version"* >"SHA256SUMS-$version")
