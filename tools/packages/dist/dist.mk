# make dist: the library as two files, for Arduino and as sources.
.PHONY: dist
dist: ## build/dist: keepout.h and keepout.c alone, the zip for Arduino, the archive of the sources
	@$(SETUP) install dist
	@URL='$(URL)' tools/packages/dist/dist.sh

.PHONY: release
release: ## build/release: what dist, docs and view write, and a CMSIS-Pack, a file each; URL= of the repository
	@$(MAKE) dist docs view
	@URL='$(URL)' tools/packages/dist/release.sh build/docs build/view
