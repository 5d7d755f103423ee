# make run: see README.md. The host's tools are built as well.
export TRACK MAP MOVERS ORIGIN RADIUS REACH WARN AHEAD RATE CHECK

.PHONY: run-flight
run-flight: $(IMAGE)
	@$(MAKE) BOARD=host APP=pack APP_DIR=boards/host/tools/pack image
	@$(MAKE) BOARD=host APP=warehouse APP_DIR=tests/worlds/warehouse image
	@if [ "$(CHECK)" = 1 ]; then $(MAKE) BOARD=host APP=reference APP_DIR=tests/judge/flight image && $(MAKE) BOARD=host APP=flight image; fi
	@BOARD=$(BOARD) boards/apps/flight/run.sh
