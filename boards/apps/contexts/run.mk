# make run APP=contexts: see README.md. UNPROTECTED=1 lets all contexts use one tree without a protocol.
.PHONY: run-contexts
run-contexts: $(IMAGE)
	@boards/run.sh $(BOARD) $(IMAGE) $(if $(filter 1,$(UNPROTECTED)),unprotected)
	@boards/size.sh $(BOARD) $(IMAGE)
