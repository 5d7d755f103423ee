# The firmware of the flight demo: its main.c is within bridge.c.
APP_SOURCES := boards/view/views/flight/bridge.c boards/view/bridge/rows.c \
               $(filter-out %/main.c,$(wildcard boards/apps/flight/*.c))
APP_CFLAGS := -DFLIGHT_CAPACITY=$(FLIGHT_CAPACITY) -Iboards/apps/flight
