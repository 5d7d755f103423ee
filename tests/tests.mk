# The tests. tests/run.sh runs them all; what each is for: tests/README.md.

.PHONY: test-all oracle
test-all:
	@tests/run.sh

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
fuzz: ## libFuzzer on trees, meshes and modules: RUNS inputs (1,000,000), 0 for no end
	@$(SETUP) install fuzz
	@$(MAKE) $(FIXMATH_SOURCE)
	@RUNS=$(RUNS) tests/fuzz/run.sh

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
