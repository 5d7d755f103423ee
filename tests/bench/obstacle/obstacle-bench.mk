# A full set of obstacles: see README.md.

.PHONY: obstacle-bench obstacle-bench-docs
obstacle-bench: ## insertions into a full set of obstacles, expiry and the nearest: build/obstacle-bench.md
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/obstacle/run.sh

obstacle-bench-docs: ## that, and the table that is kept in tests/bench/obstacle/README.md
	@$(MAKE) obstacle-bench
	@python3 tests/insert.py obstacle build/obstacle-bench.md tests/bench/obstacle/README.md \
	    >build/obstacle-bench/README.md
	@cp build/obstacle-bench/README.md tests/bench/obstacle/README.md
