# make run APP=lidar_brake: see README.md.
.PHONY: run-lidar_brake
run-lidar_brake: $(IMAGE)
	@boards/run.sh $(BOARD) $(IMAGE)
	@boards/size.sh $(BOARD) $(IMAGE)
