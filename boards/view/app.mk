# The modules that the page loads: make BOARD=wasm APP=view_tree or view_flight.
VIEW_tree := boards/view/tree_bridge.c boards/view/rows.c
VIEW_flight := boards/view/flight_bridge.c boards/view/rows.c \
               $(filter-out %/main.c,$(wildcard boards/apps/flight/*.c))
APP_SOURCES := $(VIEW_$(APP:view_%=%))
APP_CFLAGS := -DFLIGHT_CAPACITY=$(FLIGHT_CAPACITY) -Iboards/apps/flight
APP_LDFLAGS := -mexec-model=reactor
