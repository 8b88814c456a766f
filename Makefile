# Everything that is done with this project, by name.
.DEFAULT_GOAL := help
SHELL := /bin/bash
BIN := node_modules/.bin
NATIVE := node_modules/typescript-native/bin
PLUGIN := dist/catchword.koplugin

.PHONY: help demo test arm watch mutate faults soak fuzz full-disk network server-contract host-contract cfi-oracle acceptance pictures check workflows build bench size zip release contrib words install check-host clean tools lua lua-tools

help: ## what each command does
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

demo: lua-tools build ## a reader's day with the compiled plugin, against the library server
	@luajit demo/day.lua

test: lua-tools tools ## every test, jest and busted; the tests of one source, test or spec: make test FILE=<path>
	@node tools/test/main.mjs $(FILE)

arm: lua-tools build ## the specs that touch the processor, and the demo's day, on 32-bit ARM by QEMU: make arm [FILE=<spec>]
	@tools/arm.sh $(FILE)

watch: lua-tools tools ## at each save, the tests of the file that was saved
	@node tools/test/main.mjs --watch

mutate: tools ## mutants of all sources, beside the scores in test/mutation; of some in a minute: make mutate FILE=<source>
	@node tools/mutate.mjs $(FILE)

faults: lua-tools tools ## make the deliberate faults of test/faults.mjs in a copy, and see each of them found
	@node tools/faults.mjs

soak: lua-tools build ## a device in use for a day, with 500 books: what is left behind, in figures
	@LONGEST_SPEC=14400 SOAK=$${SOAK:-24} BOOKS=$${BOOKS:-500} busted spec/endurance/soak_spec.lua

fuzz: lua-tools build ## 20,000 spoiled answers: make fuzz [FUZZ=<how many>] [SEED=<the first life>]
	@LONGEST_SPEC=14400 FUZZ=$${FUZZ:-20000} busted spec/endurance/fuzz_spec.lua

full-disk: lua-tools build ## downloads and sessions on a disk that is really full; takes root, to mount one of 16 MB
	@FULL_DISK=1 busted spec/endurance/full_disk_spec.lua

network: lua-tools build ## the plugin behind slow, lossy and dead networks: the longest gap of the interface in each
	@tools/network.sh

server-contract: tools ## hold a running server to the contract: make server-contract SERVER=<url> KIND=W|3.5|G|B2|B0|spec [ADMIN=<name>:<password>]
	@$(BIN)/tsx library-server/contract/main.ts --server "$(SERVER)" --kind "$(KIND)" $(if $(ADMIN),--admin "$(ADMIN)")

check: build ## types, lint, arrows, formatting, sizes, exact counts of the bench; incremental builds against a fresh one
	$(NATIVE)/tsc -p tsconfig.json
	$(NATIVE)/tsc -p tsconfig.node.json
	$(BIN)/eslint .
	@node tools/lint/comments.mjs
	@node tools/lint/lines.mjs
	@node tools/lint/builtFiles.mjs
	$(BIN)/depcruise src library-server tools demo bench acceptance --output-type err
	$(BIN)/prettier --check --log-level warn .
	luacheck -q spec demo bench catchword.koplugin tools acceptance
	@node tools/words.mjs count
	$(BIN)/jest test/tools/settings.test.ts
	@node tools/size.mjs check
	@node tools/build/check.mjs

workflows: ## check the workflows of GitHub with actionlint; takes Go, and looks at their scripts where shellcheck is
	@go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12

build: lua-tools tools ## the plugin, in dist/catchword.koplugin: only what changed is made anew
	@node tools/build/main.mjs

lua: tools
	@node tools/build/main.mjs lua

bench: lua-tools build ## what the promises cost, beside the numbers to reach
	@node tools/bench.mjs

size: lua-tools build ## what is loaded and shipped, beside the numbers in size.json; make check holds to them
	@node tools/size.mjs

zip: build ## dist/catchword.koplugin.zip, byte for byte the same from the same sources
	@node tools/zip.mjs $(PLUGIN) dist/catchword.koplugin.zip

release: build ## what is published, in dist/release: zip, checksum, changes, description: make release [TAG=v<version>]
	@node tools/words.mjs count all
	@node tools/release.mjs $(PLUGIN) dist/release $(TAG)

contrib: build ## the plugin with README and licence in dist/contrib, as KOReader's contrib repository takes it
	@node tools/contrib.mjs $(PLUGIN) dist/contrib/catchword.koplugin

words: tools ## bring the catalogues up to date with what the plugin says; dist/catchword.pot for a new language
	@node tools/words.mjs

install: build ## copy the plugin to a device: make install DEVICE=<mounted device or KOReader folder>
	@tools/install.sh "$(DEVICE)"

check-host: tools ## compare lua-declarations with KOReader's source: make check-host KOREADER=<checkout>
	@node lua-declarations/check-host.mjs "$(KOREADER)"

host-contract: tools ## ask a real KOReader what the plugin relies on: make host-contract KOREADER=<runnable KOReader>
	@tools/host-contract.sh "$(KOREADER)"

cfi-oracle: lua ## CFIs there and back in a real KOReader, over the books of the tests: make cfi-oracle KOREADER=<runnable KOReader>
	@tools/cfi-oracle.sh "$(KOREADER)"

acceptance: build ## play scenarios in the real reader: make acceptance KOREADER=<runnable KOReader> [SERVER=<url> …]
	@tools/acceptance.sh "$(KOREADER)"

pictures: build ## the pictures of README and guide, from the real reader: make pictures KOREADER=<runnable KOReader>
	@node tools/pictures.mjs "$(KOREADER)"

clean: ## remove what was built
	rm -rf dist build

tools: node_modules/.package-lock.json

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --no-audit --no-fund
	@touch $@

lua-tools:
	@tools/lua-tools.sh
