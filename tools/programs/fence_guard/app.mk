# DATA is what keepout-fence wrote of a plan; see README.md. Without it PLAN becomes that.
PLAN ?= tools/programs/fence_guard/lagoon.csv
GUARD := $(OUT)/fence_guard_data
DATA ?= $(GUARD)/plan.c
APP_EXTRA_OBJECTS := $(DATA:.c=.o)

$(GUARD)/plan.c: $(O)/host/keepout-fence FORCE
	@mkdir -p $(@D)
	@$(O)/host/keepout-fence --name plan --output $(GUARD)/new.c "$(PLAN)"
	@cmp -s $(GUARD)/new.c $@ || cp $(GUARD)/new.c $@
$(DATA:.c=.o): $(DATA) $(OUT)/flags
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(TOOL_INCLUDES) $(EXTRA) -c $< -o $@

# The tool runs on the host, for every BOARD.
$(O)/host/keepout-fence: FORCE
	+@$(HOST_TOOL) APP=keepout-fence APP_DIR=tools/convert/fence IMAGE=$@ image
