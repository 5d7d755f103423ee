# The replay as a module for the page: make BOARD=wasm APP=view_replay APP_DIR=boards/record.
include boards/record/made.mk
APP_SOURCES := boards/record/page.c $(REPLAY_SOURCES)
APP_CFLAGS := -I$(RECORD_DIR)
APP_LDFLAGS := -mexec-model=reactor
