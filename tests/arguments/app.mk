# Calls every public function with bad arguments. calls.c is made from the headers.
ARGUMENTS_MADE := build/arguments/calls.c
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) $(ARGUMENTS_MADE)
APP_CFLAGS := -I$(APP_DIR)

$(ARGUMENTS_MADE): $(APP_DIR)/generate.py $(APP_DIR)/table.txt tests/api.py $(wildcard inc/keepout/*.h) | $(FIXMATH_SOURCE)
	@mkdir -p $(@D)
	@python3 $(APP_DIR)/generate.py $@
