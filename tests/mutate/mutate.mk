# Mutation testing: tests/mutate/README.md.
.PHONY: mutate mutate-facts
mutate: ## changes each place of the library in turn: a test must fail. CASES of them by SEED, FILE=src/... alone
	@$(SETUP) install test
	@$(MAKE) $(FIXMATH_SOURCE)
	@python3 tests/mutate/run.py $(CASES:%=--cases %) $(SEED:%=--seed %) $(FILE:%=--file %)

# How make compiles and links a program. A mutation makes compilers warn, which is no error here.
mutate-facts: $(IMAGE)
	@echo 'compile: $(CC) $(filter-out $(WARNINGS),$(COMMON)) -w $(SMALL) $(EXTRA)'
	@echo 'library: $(INCLUDES)'
	@echo 'application: $(APP_INCLUDES) $(APP_CFLAGS)'
	@echo 'objects: $(APP_OBJECTS)'
	@echo 'link: $(LINK) $(LDFLAGS) $(EXTRA) $(APP_OBJECTS) $(APP_EXTRA_OBJECTS) $(BOARD_OBJECTS) $(LIB) $(FIXMATH_LIB) $(APP_LDFLAGS)'
