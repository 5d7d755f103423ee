# Legs among obstacles: see README.md.

.PHONY: fan-bench
fan-bench: ## 276 legs among 100 obstacles and a fence, beside float scans: build/fan-bench.csv
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/fan/run.sh
