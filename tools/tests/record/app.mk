# Tests of the recorder and of the replay in one program: tools/tests/record.sh. Its file ring.c is recorded, the others are not.
include tools/record/made.mk
APP_SOURCES := $(wildcard tools/tests/record/*.c) $(REPLAY_SOURCES) $(RECORD_DIR)/calls.c
APP_CFLAGS := -I$(RECORD_DIR) -D_DEFAULT_SOURCE
$(OUT)/$(RECORD_DIR)/calls.o: | $(RECORD_DIR)/made
$(OUT)/tools/tests/record/ring.o: APP_CFLAGS += -include $(RECORD_DIR)/redirect.h
