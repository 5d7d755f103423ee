# The tests: what each is for is in tests/README.md. A half of a command judges the library, or the workshop in tools.
HALVES := test-library test-tools verify-library verify-tools

.PHONY: test verify $(HALVES)
# No step reads what a debugger reads, and without it a file compiles in two thirds of the time.
test verify packages $(HALVES): export DEBUG :=
test: ## what a change must pass: the host under sanitizers, M0, M3 and M4F, every function and refusal
test-library: ## the half of it that judges the library; verify-library is that of verify
test-tools: ## the half of it that judges tools, the workshop; verify-tools is that of verify
test test-library test-tools:
	@$(SETUP) install fuzz
	@$(MAKE) $(FIXMATH_SOURCE)
	@$(MAKE) -j2 BOARD=host APP=unit_core image >/dev/null # both lanes use it
	@tests/run.py $(PART:%=--part %) $@

verify: ## the rest, at length: all boards, both compilers, all levels, tools and examples, oracle, references, fuzzing
verify verify-library verify-tools:
	@$(SETUP) install fuzz packages view-test prove linkers coverage
	@$(MAKE) $(FIXMATH_SOURCE)
	@$(MAKE) -j2 BOARD=host APP=unit_core image >/dev/null # both lanes use it
	@tests/run.py $(PART:%=--part %) $@

.PHONY: packages
packages: ## try keepout in each build system and language that it is packaged for; a line each
	@$(SETUP) install packages
	@$(MAKE) $(FIXMATH_SOURCE)
	@tools/tests/packages/run.sh

.PHONY: check
CHECKED = $(ROOM)$(basename $(notdir $(FILE)))
check: ## the unit tests of ROOM=tree, or of FILE=src/tree_ask/tree_cast.c, on the host, in seconds
	@[ -z "$(and $(ROOM),$(FILE))" ] || { echo "make check: ROOM or FILE, not both" >&2; exit 1; }
	@tests=$$(tests/unit/pack.sh $(if $(FILE),of '$(FILE)',room '$(ROOM)')) && $(SETUP) install run && \
	    $(MAKE) -j2 BOARD=host VARIANT=check APP=check_$(CHECKED) APP_DIR=tests/unit TESTS="$$(echo $$tests)" TEST_SCALE=20 image && \
	    build/host/check/check_$(CHECKED)

.PHONY: verify-board
verify-board: ## kernels, unit tests and golden hashes on BOARD, by its console; RUNNER runs an image and prints what it says
	@$(SETUP) install run $(CORE_SETUP)
	@$(MAKE) $(FIXMATH_SOURCE)
	@RUNNER='$(RUNNER)' tests/console/verify.sh $(BOARD)

.PHONY: oracle

oracle: ## the exact oracle, CASES (10^6) for each function
	@$(SETUP) install run
	@$(MAKE) BOARD=host APP=oracle APP_DIR=tests/oracle image
	@build/host/oracle $(or $(CASES),1000000)

.PHONY: reference
reference: ## the modules against brute force in double precision, CASES for each
	@$(SETUP) install run
	@for m in $(notdir $(wildcard tests/reference/*[a-z])); do [ -d tests/reference/$$m ] || continue; \
	    $(MAKE) BOARD=host APP=reference_$$m APP_DIR=tests/reference/$$m image && \
	    build/host/reference_$$m $(or $(CASES),100000) || exit 1; done

.PHONY: fuzz
fuzz: ## libFuzzer on all modules and tools: RUNS inputs (1,000,000), 0 for no end; RECORD=1 counts them
	@$(SETUP) install fuzz
	@$(MAKE) $(FIXMATH_SOURCE)
	@RUNS=$(RUNS) RECORD=$(RECORD) tests/fuzz/run.sh
	@RUNS=$(RUNS) RECORD=$(RECORD) tools/tests/fuzz/run.sh

.PHONY: stack
stack: ## the deepest stack of each public function on each core: tests/stack/STACK.md, README.md
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/stack/run.sh write

.PHONY: prove
prove: ## proofs of the core kernels with Frama-C
	@$(SETUP) install prove
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/proof/run.sh

.PHONY: refusals
refusals: ## lists the refusals that no test runs; fails if there is one
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/refusals.sh

.PHONY: coverage
coverage: ## lists the lines, branches and conditions (MC/DC) of src that no test reaches; fails beyond tests/coverage/limits.txt
	@$(SETUP) install run coverage
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/coverage/run.sh

.PHONY: format lint
format: ## writes every C and C++ file as .clang-format says
	@$(SETUP) install test
	@git ls-files '*.c' '*.h' '*.cpp' '*.hpp' | xargs clang-format -i

lint: ## clang-tidy over the library, the examples and the host's tools; lines within 100 columns; MISRA; sizes of functions
	@$(SETUP) install test
	@$(MAKE) $(FIXMATH_SOURCE)
	@mkdir -p build/test
	@tests/lint.sh
	@tests/misra/run.sh
	@tests/limits/run.sh
	@tools/tests/lint.sh
