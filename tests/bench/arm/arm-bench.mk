# An arm against itself: see README.md.

.PHONY: arm-bench
arm-bench: ## an arm's pose and all its pairs with distances, beside a float scan: build/arm-bench.csv
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/arm/run.sh
