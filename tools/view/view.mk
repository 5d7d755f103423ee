# The page that shows what the library sees: tools/view/README.md.
.PHONY: view
view: ## a page that shows what the library sees, in any browser: build/view/index.html
	@$(SETUP) install run python wasm view
	@$(MAKE) $(FIXMATH_SOURCE)
	@O=$(O) tools/view/build.sh $(O)/view
	@du -b $(O)/view/*.js $(O)/view/*.html | awk '{ print $$2 ": " $$1 " bytes" }'
	@echo $(O)/view/index.html
