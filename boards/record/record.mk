# RECORD=1: records the calls of an application, without a change of its sources. Its files are compiled with redirect.h in
# front, which gives each recorded function the name of its recorder, and with another name for main.
include tools/record/made.mk

# The words of the ring. By default it takes a quarter of the board's RAM; where no memory.ld says it, board_main.c does.
RECORD_WORDS ?= $(shell sed -n 's/.*RAM.*LENGTH = \([0-9]*\)\([KM]\).*/\1 \2/p' boards/$(BOARD)/memory.ld 2>/dev/null | \
                  awk '{ words = $$1 * ($$2 == "M" ? 1024 : 1) * 1024 / 16; print words < 1024 ? 1024 : words }')
APP_CFLAGS += -include $(RECORD_DIR)/redirect.h -Dmain=korec_app_main
RECORD_OBJECTS := $(patsubst %.c,$(OUT)/%.o,$(addprefix boards/record/,record.c objects.c board_main.c) \
                    $(addprefix $(RECORD_DIR)/,calls.c types.c))
APP_EXTRA_OBJECTS += $(RECORD_OBJECTS)

RECORDER_CFLAGS := -I$(RECORD_DIR) $(RECORD_WORDS:%=-DKOREC_RING_WORDS=%U)
$(OUT)/flags-recorder: FORCE
	$(call keep_flags,$@,$(RECORDER_CFLAGS))

$(APP_SOURCES:%.c=$(OUT)/%.o): | $(RECORD_DIR)/made
$(RECORD_OBJECTS): $(OUT)/%.o: %.c $(OUT)/flags $(OUT)/flags-recorder $(RECORD_DIR)/made
	@mkdir -p $(@D)
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(USER_INCLUDES) $(RECORDER_CFLAGS) $(EXTRA) -MMD -MP -c $< -o $@

-include $(wildcard $(RECORD_OBJECTS:.o=.d))
