# RECORD=1: records the calls of an application, without a change of its sources. Its files are compiled with redirect.h in
# front, which gives each recorded function the name of its recorder, and with another name for main.
include boards/record/made.mk

APP_CFLAGS += -include $(RECORD_DIR)/redirect.h -Dmain=korec_app_main
RECORD_OBJECTS := $(patsubst %.c,$(OUT)/%.o,$(addprefix boards/record/,record.c objects.c board_main.c) \
                    $(addprefix $(RECORD_DIR)/,calls.c types.c))
APP_EXTRA_OBJECTS += $(RECORD_OBJECTS)

$(APP_SOURCES:%.c=$(OUT)/%.o): | $(RECORD_DIR)/made
$(RECORD_OBJECTS): $(OUT)/%.o: %.c $(OUT)/flags $(RECORD_DIR)/made
	@mkdir -p $(@D)
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(INCLUDES) -I$(RECORD_DIR) $(EXTRA) -MMD -MP -c $< -o $@

-include $(wildcard $(RECORD_OBJECTS:.o=.d))
