# The reference: tools/packages/docs/README.md.
.PHONY: docs
docs: ## the reference as pages with search: build/docs/index.html
	@$(SETUP) install docs
	@tools/packages/docs/build.sh build/docs
	@echo build/docs/index.html
