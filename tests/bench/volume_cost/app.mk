# The kinds and shapes of `volumes`, on a board.
APP_SOURCES := tests/bench/volume_cost/main.c tests/bench/volumes/kinds.c tests/bench/volumes/shapes.c
APP_CFLAGS := -Itests/bench/volumes
