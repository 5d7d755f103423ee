# A model of cycles: see README.md.

.PHONY: cycles cycles-docs cycles-test
cycles: ## cycles by a model of M0, M0+, M3 and M4F, of single calls and of a vehicle's tick: tables
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/cycles/pages.py

cycles-docs: ## that, and the tables that are kept in the pages of costs and of the benches
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/cycles/pages.py write

cycles-test: ## tests the model: sequences with the manuals' cycles, and each rule changed
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/cycles/test.py
