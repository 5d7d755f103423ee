# make run APP=fence_guard: see README.md.
.PHONY: run-fence_guard
run-fence_guard: $(IMAGE)
	@boards/run.sh $(BOARD) $(IMAGE)
	@$(CROSS)size $(IMAGE) | awk 'NR == 2 { printf "flash         %d bytes of code and plan\nRAM           %d bytes without the stack\n", $$1 + $$2, $$2 + $$3 }' >&2
