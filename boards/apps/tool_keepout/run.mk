# make run APP=tool_keepout [PROGRAMME=file]: see README.md.
export PROGRAMME

.PHONY: run-tool_keepout
run-tool_keepout: $(IMAGE)
	@boards/run.sh $(BOARD) $(IMAGE) $(PROGRAMME)
	@boards/size.sh $(BOARD) $(IMAGE)
