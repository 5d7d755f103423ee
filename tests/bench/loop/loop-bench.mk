# A tree beside a loop over all obstacles: see README.md.

.PHONY: loop-bench loop-bench-docs
loop-bench: ## what is nearest, by a tree and by a float loop over all obstacles: build/loop-bench.md
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/loop/run.sh

loop-bench-docs: ## that, and the table that is kept in README.md
	@$(MAKE) loop-bench
	@python3 tests/insert.py loop build/loop-bench.md README.md >build/loop-bench/README.md
	@cp build/loop-bench/README.md README.md
