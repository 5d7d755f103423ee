# Calls every public function with bad arguments. calls.c is made from the headers.
ARGUMENTS_MADE := build/arguments/calls.c
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) $(ARGUMENTS_MADE)
APP_CFLAGS := -I$(APP_DIR)

$(ARGUMENTS_MADE): $(APP_DIR)/generate.awk $(APP_DIR)/table.txt $(wildcard inc/keepout/*.h)
	@mkdir -p $(@D)
	@awk -f $(APP_DIR)/generate.awk $(APP_DIR)/table.txt $(sort $(wildcard inc/keepout/*.h)) > $@.part && mv $@.part $@
