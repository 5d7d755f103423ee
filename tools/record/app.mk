# The replay: a tool of the host, built as keepout-replay by `make tools`, which runs on the board wasm, too; and a module of the
# page: make BOARD=wasm APP=view_replay APP_DIR=tools/record.
include tools/record/made.mk
include tools/common/common.mk
ifneq ($(filter view_%,$(APP)),)
APP_SOURCES := tools/record/page.c $(REPLAY_SOURCES)
APP_LDFLAGS := -mexec-model=reactor
else
APP_SOURCES := tools/record/main.c $(REPLAY_SOURCES) $(HOST_SHARED)
endif
APP_CFLAGS := -I$(RECORD_DIR)
