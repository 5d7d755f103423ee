# PLAN becomes constant data of the image; see README.md.
PLAN ?= boards/apps/fence_guard/lagoon.csv
GUARD := $(OUT)/fence_guard_data
APP_SOURCES := boards/apps/fence_guard/main.c
APP_EXTRA_OBJECTS := $(GUARD)/plan.o
GUARD_OPTIONS := $(WARN:%=--warn %) $(FLOOR:%=--floor %) $(CEILING:%=--ceiling %) $(RULE:%=--rule %)

$(GUARD)/plan.c: $(O)/host/keepout-fence FORCE
	@mkdir -p $(@D)
	@$(O)/host/keepout-fence --name plan $(GUARD_OPTIONS) --output $(GUARD)/new.c "$(PLAN)"
	@cmp -s $(GUARD)/new.c $@ || cp $(GUARD)/new.c $@
$(GUARD)/plan.o: $(GUARD)/plan.c $(OUT)/flags
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(INCLUDES) $(EXTRA) -c $< -o $@

# The tool runs on the host, for every BOARD.
$(O)/host/keepout-fence: FORCE
	@$(MAKE) BOARD=host APP=keepout-fence APP_DIR=boards/host/tools/fence VARIANT= TOOLCHAIN=gcc OPT= EXTRA= IMAGE=$@ image
