# make dist: the library as two files, for Arduino and as sources.
.PHONY: dist
dist: ## build/dist: keepout.h and keepout.c alone, the zip for Arduino, the archive of the sources
	@$(SETUP) install dist
	@tools/packages/dist/dist.sh
