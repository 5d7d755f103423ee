# make run: see README.md. The host's tools are built as well.
export TRACK MAP MOVERS ORIGIN RADIUS REACH WARN AHEAD RATE CHECK

.PHONY: run-flight
run-flight: $(IMAGE)
	@$(MAKE) BOARD=host APP=pack image
	@$(MAKE) BOARD=host APP=warehouse image
	@if [ "$(CHECK)" = 1 ]; then $(MAKE) BOARD=host APP=reference image && $(MAKE) BOARD=host APP=flight image; fi
	@BOARD=$(BOARD) boards/apps/flight/run.sh
