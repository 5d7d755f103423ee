# make run APP=links: see README.md. The host's tools are built as well, the firmware when its data is there.
export LINKS JOINTS CHECK

.PHONY: run-links
run-links:
	@$(MAKE) BOARD=host APP=keepout-bake APP_DIR=boards/apps/bake image
	@$(MAKE) BOARD=host APP=links-chain APP_DIR=boards/apps/links/chain image
	@if [ "$(CHECK)" = 1 ]; then $(MAKE) BOARD=host APP=links-judge APP_DIR=boards/apps/links/judge image; fi
	@BOARD=$(BOARD) boards/apps/links/run.sh
