# make run APP=lidar_brake: see README.md.
.PHONY: run-lidar_brake
run-lidar_brake: $(IMAGE)
	@boards/run.sh $(BOARD) $(IMAGE)
	@$(CROSS)size $(IMAGE) | awk 'NR == 2 { printf "flash         %d bytes\nRAM           %d bytes without the stack\n", $$1 + $$2, $$2 + $$3 }' >&2
