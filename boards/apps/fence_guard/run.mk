# make run APP=fence_guard: see README.md.
.PHONY: run-fence_guard
run-fence_guard: $(IMAGE)
	@boards/run.sh $(BOARD) $(IMAGE)
	@boards/size.sh $(BOARD) $(IMAGE)
