# make run APP=tool_keepout [PROGRAMME=file]: README.md.
export PROGRAMME

.PHONY: run-tool_keepout
run-tool_keepout: $(IMAGE)
	@boards/run.sh $(BOARD) $(IMAGE) $(PROGRAMME)
	@$(CROSS)size $(IMAGE) | awk 'NR == 2 { printf "flash         %d bytes\nRAM           %d bytes without the stack\n", $$1 + $$2, $$2 + $$3 }' >&2
