# Tessera. `make run` opens the game, `make test` runs the tests. Both first install
# missing system packages.

SHELL := /bin/bash
E2E := scenes/e2e
# .ci/node puts a Node here if the machine's own is too old.
export PATH := $(CURDIR)/$(E2E)/node_modules/.node:$(PATH)

# Only the race detector needs a C compiler.
export CGO_ENABLED := 0

# Releases are built without paths. Tests use the same flags, so that packages are
# compiled once for both. Debug information is neither released nor needed by a test,
# and takes a sixth of the compile time and half of the link time.
export GOFLAGS := $(GOFLAGS) -trimpath -gcflags=all=-dwarf=false -ldflags=-w

ifdef SIDE_BY_SIDE
web logic-test: | modules
else
.NOTPARALLEL:
endif
.PHONY: help run test nightly turn steady bare ready catalogue modules check logic-test server-test race-test wasm-test scene-test goldens desktop-test browser-test page-test axe-test firefox-test evening web dense serve-web house build install uninstall dist sounds bench ladder yardstick faults endure load fuzz clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: ## open the game
	@if [ "$$(uname)" = Linux ] && [ -z "$$DISPLAY" ]; then \
		echo 'There is no display here. Try `xvfb-run make run`, or `make serve-web` to play in a browser.' >&2; exit 1; fi
	@.ci/packages run
	go run .

steady: ready web ## play window and page again and again, beside other work too (COUNT=3)
	@.ci/steady $(or $(COUNT),3)

bare: ## test `make run` and `make test` on a bare Debian, as a user and as root (AS=user or AS=root for one)
	@HAND_ON=1 .ci/bare $(AS)

# Parts that wait for windows run beside parts that compute, and the output of each is
# shown when it ends. Parts that need no packages run while packages are installed.
#
# SHORT leaves out slow tests that seldom find anything; `make nightly` runs them. A
# test program ends after LIMIT, more than ten times what any needs on one quiet core.
PARTS := page-test scene-test desktop-test server-test wasm-test
SHORT := -short
LIMIT := 1h
GOTEST = go test -vet=off -timeout $(LIMIT) $(SHORT)

test: ## run all small tests and a sample of the long ones
	@$(MAKE) --no-print-directory -j2 SIDE_BY_SIDE=1 ready web logic-test
	@echo 'Two parts run at a time. The output of each is shown when it ends.'
	@$(MAKE) --no-print-directory -j2 --output-sync=target SIDE_BY_SIDE=1 $(PARTS)

# A slice takes up to five minutes on two quiet cores. The gate runs one of them, which the
# hash of the commit chooses: `make turn` names it.
NIGHTLY := rules engines review server race faults scenes app page desktop firefox packages handed
nightly: ## run every test in full, in slices (SLICE=app for one of them)
	@for slice in $(or $(SLICE),$(NIGHTLY)); do \
		echo "== make nightly SLICE=$$slice"; \
		$(MAKE) --no-print-directory slice-$$slice || exit; \
	done

turn:
	@slices=($(NIGHTLY)); hash=$$(git -c safe.directory='*' rev-parse --short=7 HEAD) && echo "$${slices[0x$$hash % $${#slices[@]}]}"

.PHONY: operators $(NIGHTLY:%=slice-%)
operators:
	@.ci/packages operator

$(NIGHTLY:%=slice-%): SHORT := -count=1
slice-rules: modules
	$(GOTEST) $$(go list ./logic/... | grep -vE '$(SERVERS)|$(ENGINES)|$(REVIEWS)')
slice-engines: ready wasm-test
	$(GOTEST) $$(go list ./logic/... | grep -E '$(ENGINES)')
slice-review: modules
	$(GOTEST) $$(go list ./logic/... | grep -E '$(REVIEWS)')
slice-server: ready operators server-test
slice-race: race-test
slice-faults: ready
	TESSERA_FAULTS=$(or $(FAULTS),10) $(GOTEST) -run '$(CAMPAIGN)' $(CAMPAIGNERS)
slice-scenes: ready
	$(XVFB) $(GOTEST) $$(go list ./scenes/... | grep -vE 'scenes/(e2e|app)(/|$$)')
slice-app: ready
	$(XVFB) $(GOTEST) ./scenes/app/...
slice-page: ready web page-test axe-test
slice-desktop: ready desktop-test
slice-firefox: firefox-test
slice-packages: ready web
	$(XVFB) $(GOTEST) ./assets/...
slice-handed: # if a bare machine can be made
	@HAND_ON=1 .ci/bare user || [ $$? = 75 ]

# Reports missing packages before anything that needs them begins.
ready:
	@.ci/packages test browser

modules:
	@.ci/thrice go mod download

# Without paths, staticcheck's cache cannot tell two checkouts of the same code apart and
# reports cached results of one for the other: a function that only the page calls would
# be unused. So each checkout has its own cache.
check: export STATICCHECK_CACHE := $(CURDIR)/dist/staticcheck
check: modules ## check formatting, vet, staticcheck and the messages of commits
	@.ci/commits
	@unformatted=$$(gofmt -l .); [ -z "$$unformatted" ] || { echo "not gofmt-ed: $$unformatted" >&2; exit 1; }
	go vet ./...
	GOOS=js GOARCH=wasm go vet . ./scenes/app ./scenes/store ./scenes/play
	go tool staticcheck ./logic/... ./assets/{install,web} ./scenes/{atspi,e2e/...}
	printf 'desktop:\npage: GOOS=js GOARCH=wasm\n' | go tool staticcheck -matrix . ./assets/{fonts,sounds/...,sprites,vector} $$(GOOS=js GOARCH=wasm go list ./scenes/... | grep -v /$(E2E))

# Packages with concurrent goroutines: the terminal's tournaments and the server.
SERVERS := logic/(cmd/serve|lab/load|tournament|foursquare/httpapi|server)(/|$$)

# Runs programs in WebAssembly in the browser that plays the page.
WASM_EXEC := $(CURDIR)/dist/wasmexec

# The computer players, and the packages that count and compare their results.
ENGINES := logic/[a-z]+/(engine|proof)(/|$$)
REVIEWS := logic/(review|puzzles|lessons|cmd/play|lab/(ladder|train|yardstick))(/|$$)

logic-test: ## test the rules and everything built on them
	$(GOTEST) $$(go list ./logic/... | grep -vE '$(SERVERS)')

server-test: ## test the server and other concurrent packages
	$(GOTEST) $$(go list ./logic/... | grep -E '$(SERVERS)')

race-test: modules ## run the server tests under the race detector
	@.ci/packages test race
	CGO_ENABLED=1 $(GOTEST) -race $$(go list ./logic/... | grep -E '$(SERVERS)')

# `make test` tries only the computer player that computes with fractions.
wasm-test: ## test the computer players in WebAssembly
	go build -o $(WASM_EXEC) ./$(E2E)/wasmexec
	GOOS=js GOARCH=wasm $(GOTEST) -exec $(WASM_EXEC) -run '^TestRecordedGames$$' ./logic/trisq/engine
	[ '$(SHORT)' = -short ] || GOOS=js GOARCH=wasm $(GOTEST) -exec $(WASM_EXEC) -run '^TestRecordedGames$$' ./logic/{foursquare,squaregame}/engine
	[ '$(SHORT)' = -short ] || GOOS=js GOARCH=wasm $(GOTEST) -exec $(WASM_EXEC) -run '^TestRecordedGames$$/^(shaper|square-three|trisq-groups)$$' ./logic/review

XVFB := xvfb-run -a -s '-screen 0 1280x800x24 -noreset'

scene-test: ## test pictures, widgets and tables on a virtual display
	$(XVFB) $(GOTEST) $$(go list ./assets/... ./scenes/... | grep -v /$(E2E))

catalogue: ## update the message catalogues from the code
	go run ./logic/cmd/catalogue

goldens: ## update the golden pictures of changed screens
	@.ci/packages test
	$(XVFB) go test -timeout $(LIMIT) -count=1 -run '^Test(Goldens|Boards|FrontPicture)$$' ./scenes/app/apptest/screens -update

# The tests start the program and do not import it. So -count=1: the test cache would
# return results of an older program.
desktop-test: ## play the real program with a real mouse
	TESSERA_E2E=window $(GOTEST) -count=1 ./$(E2E)/...

browser-test: web page-test ## play the real page in Chromium

# The servers are built once for all.
# Most of its time a page waits for the browser's next frame.
page-test:
	go build -o dist/servers/ ./assets/web ./logic/cmd/serve
	TESSERA_E2E=page TESSERA_SERVERS='$(CURDIR)/dist/servers' $(GOTEST) -count=1 -parallel 4 ./$(E2E)

axe-test: web ## let axe look over the page's screens
	@.ci/packages browser node
	@.ci/node
	node --test --test-timeout=3600000 $(E2E)/axe.test.mjs

FIREFOX := games habits offline start

firefox-test: web ## play the page in Debian's Firefox, as far as a script can
	@.ci/packages firefox node
	@.ci/node
	TESSERA_BROWSER=firefox xvfb-run -a -s '-screen 0 1280x900x24' node --test --test-concurrency=1 --test-timeout=3600000 $(FIREFOX:%=$(E2E)/%.test.mjs)

evening: ready web ## play an evening between machines, with interruptions (OF=Lobby for the tables so named)
	go build -o dist/servers/ ./logic/cmd/serve
	TESSERA_E2E=evening TESSERA_SERVERS='$(CURDIR)/dist/servers' go test -vet=off -timeout $(LIMIT) -count=1 -v -run '^TestEvening.*$(OF)' ./$(E2E)

web: ## build dist/web
	go run ./assets/web build

serve-web: web ## play in a browser (ADDR=127.0.0.1:8080)
	go run ./assets/web serve -addr $(or $(ADDR),127.0.0.1:8080)

dense: ## build dist/web as small as it can be, to serve it to others
	go run ./assets/web build -dense

house: dense ## serve the page and tables for online play (ADDR=127.0.0.1:8000)
	go run ./logic/cmd/serve --web dist/web --addr $(or $(ADDR),127.0.0.1:8000)

# Building needs only Go, in the version of go.mod or one that downloads it.
.PHONY: need-go
need-go:
	@said=$$(go list -m 2>&1) || { echo "Tessera is built with Go $$(sed -n 's/^go //p' go.mod) or newer, and that is missing here: $$said" >&2; exit 1; }

build: need-go ## build the programs for this machine: dist/bin
	go run ./assets/install build

# Installs the existing build unless something has changed since. So root, who may
# install it, needs neither Go nor git's trust.
BUILT = built=$$(cat dist/VERSION 2>/dev/null) && now=$$(git -c safe.directory='*' describe --tags --always --dirty 2>/dev/null || echo "$$built") && \
	[ -n "$$built" ] && [ "$$built" = "$$now" ] && [ -z "$$(find LICENSE go.mod go.sum main.go assets logic scenes -name node_modules -prune -o -type f -newer dist/VERSION -print -quit)" ]
PREFIX := /usr/local

install: ## install the programs (PREFIX=/usr/local, DESTDIR=)
	@$(BUILT) || $(MAKE) --no-print-directory build
	@DESTDIR='$(DESTDIR)' dist/install '$(PREFIX)'

uninstall: ## remove what install installed
	@DESTDIR='$(DESTDIR)' assets/install/install.sh --remove '$(PREFIX)'

dist: need-go ## build archives and packages for all systems: dist/release
	go run ./assets/install dist

sounds: ## write every sound as a WAV file into dist/sounds
	go run ./assets/sounds/wav

bench: ## run the benchmarks
	go test -timeout $(LIMIT) -run '^$$' -bench . -benchmem ./logic/...

# Games are stored in a file. Only missing games are played, and those of a level that
# has changed since. All of 200 games take a day of one core.
ladder: ## measure the computer players' strength (GAMES=200, OF=square-2, TIMES=1 measures turns too)
	go run ./logic/lab/ladder -games $(or $(GAMES),0) -of '$(OF)'
ifdef TIMES
	go run ./logic/lab/ladder -times -of '$(OF)'
	@.ci/packages node
	@.ci/node
	GOOS=js GOARCH=wasm go run -exec "env -i 'PATH=$(PATH)' $$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./logic/lab/ladder -times -of '$(OF)'
endif

# Debian installs games in a folder of their own.
yardstick: export PATH := $(PATH):/usr/games
yardstick: ## measure master at Trisq against GNU Go (AGAINST=gnugo:10, GAMES=100, LEVEL=master, OPENINGS=four, JOBS=2)
	@.ci/packages yardstick
	go run ./logic/lab/yardstick --against '$(or $(AGAINST),gnugo:10)' --games $(or $(GAMES),100) --level $(or $(LEVEL),master) --openings $(or $(OPENINGS),four) --jobs $(or $(JOBS),2)

# The tests of a campaign, and their packages.
CAMPAIGN := Fails|Linearizable|TwoServers|Damage|Flipped|Kill|PostgreSQL|Power|FullDisk|ClockJumps|BrokenNetwork
CAMPAIGNERS := ./logic/server/... ./logic/foursquare/httpapi ./logic/cmd/serve ./logic/remote

# A failed campaign is counted too.
faults: export TESSERA_TALLY := $(CURDIR)/dist/tally
faults: ## test what the servers survive, for minutes, and add it to the tally (FAULTS=rounds, OF=Kill for those tests only)
	@.ci/packages test
	@mkdir -p dist
	set -o pipefail; TESSERA_FAULTS=$(or $(FAULTS),100) go test -count=1 -timeout 12h -v -run '$(or $(OF),$(CAMPAIGN))' $(CAMPAIGNERS) | grep -vE '^(=== |    --- PASS)' || \
		{ printf '1\tcampaigns that failed\n' >> $(TESSERA_TALLY); failed=1; }; \
	go test -timeout $(LIMIT) -count=1 -run '^TestTally$$' ./logic/cmd/serve -update && [ -z "$$failed" ]

endure: ## run such campaigns for hours, each with another seed (HOURS=8)
	@end=$$(( $$(date +%s) + 3600 * $(or $(HOURS),8) )); \
	while [ "$$(date +%s)" -lt "$$end" ]; do TESSERA_SEED=$$(date +%s) nice $(MAKE) --no-print-directory faults || exit; done

load: ## measure how much a server carries (URL=http://127.0.0.1:8000, or several)
	go run ./logic/lab/load $(or $(URL),http://127.0.0.1:8000)

fuzz: ## run every fuzz target for ten seconds
	@for package in $$(go list ./logic/... ./scenes/ui); do \
		for target in $$($(XVFB) go test -timeout $(LIMIT) -list '^Fuzz' $$package | grep ^Fuzz); do \
			echo "$$package $$target"; \
			$(XVFB) go test -timeout $(LIMIT) -run '^$$' -fuzz "^$$target\$$" -fuzztime 10s $$package || exit 1; \
		done; \
	done

clean: ## remove all build results
	rm -rf dist $(E2E)/node_modules
