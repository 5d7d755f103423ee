# make run APP=swarm: see README.md.
.PHONY: run-swarm
run-swarm: $(IMAGE)
	@boards/run.sh $(BOARD) $(IMAGE)
	@boards/size.sh $(BOARD) $(IMAGE)
