# The firmware of the flight demo: its main.c is within bridge.c.
APP_SOURCES := tools/view/views/flight/bridge.c tools/view/bridge/rows.c \
               $(filter-out %/main.c,$(wildcard tools/programs/flight/*.c))
APP_CFLAGS := -DFLIGHT_CAPACITY=$(FLIGHT_CAPACITY) -Itools/programs/flight
