# The worst cases of calls: see README.md.

.PHONY: worst
worst: ## the worst input of each call that a search finds, counted on five cores: tests/bench/worst/WORST.md
	@$(SETUP) install run rv32
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/worst/run.sh page
