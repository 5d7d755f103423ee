# What the tree costs: README.md.

.PHONY: bench bench-docs
bench: ## what the tree costs on each core, beside public engines and a float twin: build/bench.csv, .md, .svg
	@$(SETUP) install run
	@$(SETUP) install bench || echo "bench: going on without the host's counts" >&2
	@$(MAKE) $(FIXMATH_SOURCE)
	@boards/apps/bench/run.sh

bench-docs: ## that, and the tables and the picture that are kept in boards/apps/bench
	@$(MAKE) bench
	@cp build/bench.md boards/apps/bench/RESULTS.md
	@cp build/bench.svg boards/apps/bench/bench.svg
