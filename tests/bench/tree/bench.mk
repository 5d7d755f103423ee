# What the tree costs: README.md.

.PHONY: bench bench-docs
bench: ## what the tree costs on each core, beside public engines: build/bench.csv, .md, .svg
	@$(SETUP) install run
	@$(SETUP) install bench || echo "bench: going on without the host's counts" >&2
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/tree/run.sh

bench-docs: ## that, and the tables and the picture that are kept in tests/bench/tree
	@$(MAKE) bench
	@cp build/bench.md tests/bench/tree/RESULTS.md
	@cp build/bench.svg tests/bench/tree/bench.svg
