# make run APP=messages: see README.md.
.PHONY: run-messages
run-messages: $(IMAGE)
	@boards/run.sh $(BOARD) $(IMAGE)
