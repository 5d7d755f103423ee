APP_CFLAGS = -O2 -DFLIGHT_CAPACITY=$(or $(FLIGHT_CAPACITY),$(error BOARD=$(BOARD) has no memory for the flight demo))
