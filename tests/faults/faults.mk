# The campaign of faults: tests/faults/README.md.
.PHONY: faults faults-waiting faults-docs
faults: ## flips bits in every kind of memory and counts what follows: CASES (20,000) of each kind by SEED; fails above limits
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/faults/run.py --cases $(or $(CASES),20000) --seed $(or $(SEED),1)
	@tests/faults/run.py --board --cases $(or $(CASES),600)

faults-waiting: ## flips bits of each query that waits, RUNS (3,000,000) times; fails where an answer is silently wrong
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/faults/waiting.py --runs $(or $(RUNS),3000000) --seed $(or $(SEED),1)

faults-docs: ## both, and the tables that are kept in tests/faults/FAULTS.md
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/faults/run.py --cases $(or $(CASES),20000) --seed $(or $(SEED),1) write
	@tests/faults/waiting.py --runs $(or $(RUNS),3000000) --seed $(or $(SEED),1) write
	@tests/faults/run.py --board --cases $(or $(CASES),600) write
