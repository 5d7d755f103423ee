# The costs of the tree: see README.md.

.PHONY: bench bench-docs bench-scenes
bench: ## what the tree costs on each core, beside public engines: build/bench.csv, .md, .svg
	@$(SETUP) install run
	@$(SETUP) install bench || echo "bench: going on without the host's counts" >&2
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/tree/run.sh

bench-docs: ## that, and the tables and the picture that are kept in tests/bench/tree and README.md
	@$(MAKE) bench
	@cp build/bench.md tests/bench/tree/RESULTS.md
	@cp build/bench.svg tests/bench/tree/bench.svg
	@python3 tests/bench/tree/tables.py readme tests/bench/tree/peers.csv build/bench.csv >build/bench/readme.md
	@python3 tests/insert.py bench build/bench/readme.md README.md >build/bench/README.md
	@cp build/bench/README.md README.md

bench-scenes: ## trees of stacked, touching, equal and elongated boxes, inserted and built: build/bench-scenes.csv
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/tree/scenes/run.sh
