# The costs of single pairs of shapes: see README.md.

.PHONY: narrow-bench
narrow-bench: ## each pair of shapes, beside the usual float form, on M0, M3, M4F and the host: a table
	@$(SETUP) install run
	@$(SETUP) install bench || echo "narrow-bench: going on without the host's counts" >&2
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/narrow/run.sh
