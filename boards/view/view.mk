# The page that shows what the library sees: boards/view/README.md.
.PHONY: view
view: ## a page that shows what the library sees, in any browser: build/view/index.html
	@$(SETUP) install run python wasm view
	@$(MAKE) $(FIXMATH_SOURCE)
	@O=$(O) boards/view/build.sh $(O)/view
	@echo $(O)/view/index.html
