# The page that shows what the library sees: boards/view/README.md.
.PHONY: view
view: ## a page that shows what the library sees, in any browser: build/view/index.html
	@$(SETUP) install run python wasm view
	@$(MAKE) $(FIXMATH_SOURCE)
	@O=$(O) boards/view/build.sh $(O)/view
	@du -b $(O)/view/*.js $(O)/view/*.html | awk '{ print $$2 ": " $$1 " bytes" }'
	@echo $(O)/view/index.html
