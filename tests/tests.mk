# The tests. tests/run.sh runs them all; what each is for: tests/README.md.

.PHONY: test-all oracle
test-all:
	@tests/run.sh

oracle: ## the exact oracle, CASES for each function
	@$(SETUP) install run
	@$(MAKE) BOARD=host APP=oracle APP_DIR=tests/oracle image
	@build/host/oracle $(CASES)
