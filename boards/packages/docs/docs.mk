# The reference: boards/packages/docs/README.md.
.PHONY: docs
docs: ## the reference as pages with search: build/docs/index.html
	@$(SETUP) install docs
	@boards/packages/docs/build.sh build/docs
	@echo build/docs/index.html
