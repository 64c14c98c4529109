# Everything that is done to this project by a command. `make` alone lists what there is.

GOFUMPT_VERSION  := v0.12.0
GOLANGCI_VERSION := v2.15.0

BIN      := $(CURDIR)/bin
GOFUMPT  := $(BIN)/gofumpt-$(GOFUMPT_VERSION)
GOLANGCI := $(BIN)/golangci-lint-$(GOLANGCI_VERSION)
MODULES  := web/node_modules/.package-lock.json

SHELL       := bash
.SHELLFLAGS := -euo pipefail -c
# The tests drive Debian's Chromium, what is photographed and timed a whole one.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL: # two cores: one thing after the other is as fast, and its output can be read

.PHONY: help
help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# ---- what has to pass

.PHONY: test check-format vet lint test-go test-web check-api check-dist test-browser
test: check-format vet lint test-go test-web check-api check-dist test-browser ## run every check (installs what is missing)
	@echo "make test: all checks passed"

check-format: $(GOFUMPT)
	@unformatted=$$($(GOFUMPT) -l .); \
	if [ -n "$$unformatted" ]; then printf 'not formatted (make fmt mends it):\n%s\n' "$$unformatted"; exit 1; fi

vet:
	go vet ./...
	GOOS=windows go vet ./...

lint: $(GOLANGCI) ## run the linters
	$(GOLANGCI) run ./...

# Rules, records and what is told of them start no goroutine, as a test makes sure: with the race detector their own tests take
# several times as long and can find nothing more. Who runs them side by side (server, think, arena) is tested with it.
SEQUENTIAL := ./crash ./game/... ./games/... ./match ./wire

# Bots start goroutines for one thing alone: to grow several trees at a time. The tests of that say so by their names; the others
# take thirty times as long with the race detector.
SIDE_BY_SIDE := -run '^TestTrees' ./bot

# Whole campaigns take minutes with it.
CAMPAIGNS := -run '^TestCampaignsKeepTheirBounds' ./arena

# SQLite's code is translated from C and guarded by locks of its own; to have it watched takes half the time of the store's tests. Its
# driver is watched as our code is.
RACE := -race -gcflags=modernc.org/sqlite/lib=-race=false

test-go: | compiler python postgresql proxies promtool
	@told=$$(mktemp); trap 'rm "$$told"' EXIT; \
	{ \
		go test -timeout 20m $(SEQUENTIAL) ./bot && \
		go test -timeout 20m $(CAMPAIGNS) && \
		go test $(RACE) -timeout 20m $(SIDE_BY_SIDE) && \
		go test $(RACE) -timeout 20m $$(go list ./... | grep -vxFf <(go list $(SEQUENTIAL) ./bot)); \
	} 2>&1 | tee "$$told" || { echo 'What failed:'; grep -E '^( *--- FAIL|FAIL|panic: |running tests:|\tTest)' "$$told"; exit 1; }

test-web: $(MODULES)
	cd web && npm run check && npm run lint && npm test

check-api: $(MODULES) ## check that web/openapi.json and the client's types follow the server
	@made=$$(mktemp -d); trap 'rm -r "$$made"' EXIT; \
	go run ./cmd/portolan openapi >"$$made/openapi.json"; \
	cd web; npx openapi-typescript "$$made/openapi.json" -o "$$made/schema.ts" >/dev/null; \
	diff -u openapi.json "$$made/openapi.json" && diff -u src/api/schema.ts "$$made/schema.ts" \
		|| { echo 'stale: make api mends it'; exit 1; }

check-dist: $(MODULES) ## check that web/dist is what web/src builds to
	cd web && npm run check:dist

test-browser: $(MODULES) | headless ## play in a real browser
	cd web && CHROMIUM=$$(command -v chromium-headless-shell || command -v chromium) npx playwright test

# ---- what takes long, and what prints figures

CHAOS ?= 3m

.PHONY: soak chaos bench balance gallery
soak: | compiler ## play long arenas, the suite of the games in full, and fuzz (about an hour)
	PORTOLAN_SOAK=1 go test -count 1 -timeout 1h ./games/...
	go test $(RACE) -count 1 -timeout 1h $(SEQUENTIAL) ./bot
	go run ./cmd/portolan arena efemeris --seats greedy,random --matches 400
	go run ./cmd/portolan arena efemeris --seats random,random --matches 1000
	go run ./cmd/portolan arena efemeris --seats random,random,random --matches 1000
	go run ./cmd/portolan arena efemeris --seats random,random,random,random --matches 1000
	go run ./cmd/portolan arena efemeris --seats random,random --option level=expert --matches 1000
	go run ./cmd/portolan arena discoveries --seats greedy,random --matches 400
	go run ./cmd/portolan arena discoveries --seats random,random,random,random --matches 1000
	go run ./cmd/portolan arena seafall --seats greedy,random,random --matches 400
	go test ./games/efemeris -run '^$$' -fuzz FuzzEfemeris -fuzztime 5m -fuzzminimizetime 5x
	go test ./games/discoveries -run '^$$' -fuzz FuzzDiscoveries -fuzztime 5m -fuzzminimizetime 5x
	go test ./games/seafall -run '^$$' -fuzz FuzzSeaFall -fuzztime 5m -fuzzminimizetime 5x
	go test ./games/seafall -run '^$$' -fuzz FuzzChests -fuzztime 5m -fuzzminimizetime 5x
	go test ./match -run '^$$' -fuzz FuzzVerify -fuzztime 5m
	go test ./match -run '^$$' -fuzz FuzzRowJSON -fuzztime 1m

chaos: | postgresql ## kill, cut off and hold up servers under play by 200 clients, and judge what these were told (CHAOS=3m for each; Linux)
	PORTOLAN_CHAOS=$(CHAOS) go test ./chaos -run '^TestCluster$$' -v -count 1 -timeout 4h
	PORTOLAN_CHAOS=$(CHAOS) go test ./chaos -run '^TestAlone$$' -v -count 1 -timeout 4h

bench: $(MODULES) | compiler chromium ## print how fast the rules, the records, the server and the client are (docs/performance.md)
	go run ./cmd/portolan bench efemeris --seats 2 --seconds 10
	go run ./cmd/portolan bench efemeris --seats 3 --seconds 10
	go run ./cmd/portolan bench efemeris --seats 4 --seconds 10
	go run ./cmd/portolan bench efemeris --seats 2 --seconds 10 --option level=expert
	go run ./cmd/portolan bench discoveries --seats 2 --seconds 10
	go run ./cmd/portolan bench discoveries --seats 3 --seconds 10
	go run ./cmd/portolan bench discoveries --seats 4 --seconds 10
	go run ./cmd/portolan bench seafall --seats 3 --seconds 10 --option prologue=no
	go run ./cmd/portolan bench seafall --seats 5 --seconds 10 --option prologue=no
	go run ./cmd/portolan bench efemeris --search --seconds 10
	go run ./cmd/portolan bench discoveries --search --seconds 10
	go run ./cmd/portolan bench seafall --search --seconds 10
	go test ./match -run '^$$' -bench .
	go test ./server -run '^$$' -bench Start -benchtime 3x
	go test ./server -run '^$$' -bench Clocks -benchtime 1x
	go run ./server/loadbench
	go run ./server/loadbench -pace 1s
	go run ./server/loadbench -pace 1s -matches 100 -bots 100
	cd web && CHROMIUM=$$(command -v chromium) sh -c 'node bench/pages.mjs && node bench/frames.mjs && node bench/idle.mjs && node bench/lighthouse.mjs'

gallery: $(MODULES) | compiler chromium ## photograph every screen: three widths, two themes, four languages (half an hour; web/gallery)
	cd web && CHROMIUM=$$(command -v chromium) node bench/gallery.mjs

balance: ## print how fair Age of Discovery is, and fail where it misses its goals for certain (docs/balance.md; 10 minutes)
	PORTOLAN_BALANCE=greedy=1000,search:2=20 go test ./games/discoveries -run '^TestBalance$$' -v -count 1 -timeout 4h

# Tests of the strength that docs/bots.md claims: each runs until it is decided or two hours are over, and goes on where it
# stopped the next time. `make -k strength` runs the others when one fails.
STRENGTH := timeout --signal=INT 2h $(BIN)/portolan-strength arena

.PHONY: strength strength-build strength-duel strength-free strength-discoveries strength-seafall
strength: strength-duel strength-free strength-discoveries strength-seafall ## test how strong the search bot is (2 hours a game at most)

strength-build:
	go build -buildvcs=false -o $(BIN)/portolan-strength ./cmd/portolan

strength-duel: strength-build
	$(STRENGTH) efemeris --gauntlet search:3 --against greedy --matches 4000 --sprt 0.80,0.90 --resume $(BIN)/strength-duel.journal

strength-free: strength-build
	$(STRENGTH) efemeris --gauntlet search:3 --against greedy --table 3 --matches 4000 --sprt 0.6167,0.7167 --resume $(BIN)/strength-free.journal

strength-discoveries: strength-build
	$(STRENGTH) discoveries --gauntlet search:3 --against greedy --table 4 --matches 4000 --sprt 0.45,0.55 --resume $(BIN)/strength-discoveries.journal

strength-seafall: strength-build
	$(STRENGTH) seafall --option prologue=no --gauntlet search:3 --against greedy --table 4 --matches 4000 --sprt 0.45,0.55 --resume $(BIN)/strength-seafall.journal

.PHONY: tune tune-seafall
tune: ## seek better weights for Efemeris by self-play (5,000 steps, half an hour; goes on from bin/tune.json)
	PORTOLAN_TUNE=5000 PORTOLAN_TUNE_FILE=$(BIN)/tune.json go test ./games/efemeris -run TestTune -v -count 1 -timeout 4h

tune-seafall: ## seek better weights for searches of SeaFall (3,000 steps, half an hour; goes on from bin/tune-seafall.json)
	PORTOLAN_TUNE=3000 PORTOLAN_TUNE_FILE=$(BIN)/tune-seafall.json go test ./games/seafall -run TestTune -v -count 1 -timeout 4h

# ---- what is released

VERSION ?= $(shell git describe --tags --match 'v*' 2>/dev/null | sed 's/^v//' | grep . || echo 0.0.0)

.PHONY: release release-test hosts-test
release: ## build packages, archives and what a container is made of, into bin/release (VERSION=1.2.3)
	packaging/build.sh $(VERSION) $(BIN)/release

release-test: | dpkg ## install what is released, play on it, upgrade it and remove it (root; five minutes)
	go test -tags release ./cmd/portolan -run '^TestRelease$$' -v -count 1 -timeout 30m

hosts-test: | nspawn ## do what docs/hosting.md says on machines with systemd, Docker and OpenRC (root; ten minutes)
	go test -tags release ./cmd/portolan -run '^(TestHosts|TestOpenRC)$$' -v -count 1 -timeout 1h

# ---- what is made from something else

.PHONY: web api fmt
web: $(MODULES) ## build web/dist
	cd web && npm run build

api: $(MODULES) ## make web/openapi.json and the client's types from the server's code
	go run ./cmd/portolan openapi >web/openapi.json.new && mv web/openapi.json.new web/openapi.json
	cd web && npm run api

fmt: $(GOFUMPT) $(MODULES) ## format the code
	$(GOFUMPT) -w .
	cd web && npm run --silent format -- --log-level warn

# ---- what has to be there first

.PHONY: tools compiler python postgresql proxies promtool chromium headless
tools: $(GOFUMPT) $(GOLANGCI) $(MODULES) compiler python postgresql proxies promtool headless ## install all that the checks need

$(GOFUMPT):
	GOBIN=$(BIN) go install mvdan.cc/gofumpt@$(GOFUMPT_VERSION)
	mv $(BIN)/gofumpt $@

$(GOLANGCI):
	GOBIN=$(BIN) go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION)
	mv $(BIN)/golangci-lint $@

$(MODULES): web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch $@

compiler: # the race detector is linked by a C compiler
	@command -v gcc >/dev/null || .ci/install gcc libc6-dev

.PHONY: dpkg
dpkg: # the package is installed, and its unit read
	@command -v dpkg >/dev/null && command -v systemd-analyze >/dev/null || .ci/install dpkg systemd

.PHONY: nspawn
nspawn: # machines are made of Debian's packages, and started
	@command -v mmdebstrap >/dev/null && command -v systemd-nspawn >/dev/null || .ci/install mmdebstrap systemd-container

python: # the example of a bot is tried out
	@command -v python3 >/dev/null || .ci/install python3

postgresql: # the store is tested over it, and behind a pooler; Debian keeps their programs out of the path
	@{ ls /usr/lib/postgresql/*/bin/initdb || command -v initdb; } >/dev/null 2>&1 && { ls /usr/sbin/pgbouncer || command -v pgbouncer; } >/dev/null 2>&1 || .ci/install postgresql pgbouncer

proxies: # examples for hosts are tried with them
	@command -v caddy >/dev/null && { command -v nginx || ls /usr/sbin/nginx; } >/dev/null 2>&1 || .ci/install caddy nginx-light

promtool: # alerts are tried with it; the rest of its package is a service that nobody needs here
	@command -v promtool >/dev/null || [ -x $(BIN)/promtool ] || .ci/unpack prometheus usr/bin/promtool $(BIN)/promtool

chromium:
	@command -v chromium >/dev/null || .ci/install chromium

# The same browser without its windows: tests take half the processor time. Where it can't be had, a whole one does.
headless:
	@command -v chromium-headless-shell >/dev/null || .ci/install chromium-headless-shell \
		|| command -v chromium >/dev/null || .ci/install chromium
