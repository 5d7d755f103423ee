# The kinds and shapes of `volumes`, on a board.
APP_SOURCES := boards/apps/volumecost/main.c boards/apps/volumes/kinds.c boards/apps/volumes/shapes.c
APP_CFLAGS := -Iboards/apps/volumes
