# Scans into sectors: see README.md.

.PHONY: scan-bench scan-bench-docs
scan-bench: ## instructions of a scan into sectors, by a ranger and by a scan of one use: build/scan-bench.md
	@$(SETUP) install run rv32
	@tests/bench/scan/run.sh

scan-bench-docs: ## that, and the table that is kept in tests/bench/scan/README.md
	@$(MAKE) scan-bench
	@python3 tests/insert.py scan build/scan-bench.md tests/bench/scan/README.md \
	    >build/scan-bench/README.md
	@cp build/scan-bench/README.md tests/bench/scan/README.md
