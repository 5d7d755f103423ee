# What a recorded call costs on a board: make BOARD=mps2_an386 APP=record_cost APP_DIR=tools/tests/record/cost
include tools/record/made.mk
APP_SOURCES := tools/tests/record/cost/main.c boards/record/record.c boards/record/objects.c $(RECORD_DIR)/calls.c $(RECORD_DIR)/types.c
APP_CFLAGS := -I$(RECORD_DIR)
$(APP_SOURCES:%.c=$(OUT)/%.o): | $(RECORD_DIR)/made
