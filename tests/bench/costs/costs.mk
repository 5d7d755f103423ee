# Flash by feature and RAM by type, in the guide's page of costs.

.PHONY: costs-docs
costs-docs: ## flash of each feature and RAM of each type, into inc/keepout/COSTS.md and README.md
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/costs/run.sh
