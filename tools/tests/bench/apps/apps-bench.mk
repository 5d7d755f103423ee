# What the examples cost on the boards, in the READMEs of tools/programs.

.PHONY: apps-docs
apps-docs: ## run the examples on their boards; write what they cost, and the picture of flight, into their READMEs
	@$(SETUP) install run
	@tools/tests/bench/apps/run.sh
