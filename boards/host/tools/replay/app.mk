# A tool of the host, built as keepout-replay by `make tools`; it runs on the board wasm, too.
include boards/record/made.mk
include boards/host/tools.mk
APP_SOURCES := boards/host/tools/replay/main.c $(REPLAY_SOURCES) $(HOST_SHARED)
APP_CFLAGS := -I$(RECORD_DIR)
