# make run APP=links: see README.md. The host's tools are built as well, the firmware when its data is there.
export LINKS JOINTS CHECK

.PHONY: run-links
run-links:
	@$(MAKE) BOARD=host APP=keepout-bake APP_DIR=boards/host/tools/bake image
	@$(MAKE) BOARD=host APP=links-chain APP_DIR=boards/host/tools/links_chain image
	@if [ "$(CHECK)" = 1 ]; then $(MAKE) BOARD=host APP=links-judge APP_DIR=tests/judge/links image; fi
	@BOARD=$(BOARD) boards/apps/links/run.sh
