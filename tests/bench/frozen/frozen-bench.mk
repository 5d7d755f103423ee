# The frozen tree beside the dynamic one: see README.md.

.PHONY: frozen-bench
frozen-bench: ## the frozen tree beside the dynamic one, on each core: build/frozen-bench.csv, .md
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/frozen/run.sh
