# Points and legs of large fences: see README.md.

.PHONY: fence-bench fence-bench-docs
fence-bench: ## opening fences of 4 to 1000 corners, points and legs, on M0, M4F and RV32: build/fence-bench.md
	@$(SETUP) install run rv32
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/fence/run.sh

fence-bench-docs: ## that, and the table that is kept in tests/bench/fence/README.md
	@$(MAKE) fence-bench
	@python3 tests/insert.py fence build/fence-bench.md tests/bench/fence/README.md >build/fence-bench/README.md
	@cp build/fence-bench/README.md tests/bench/fence/README.md
