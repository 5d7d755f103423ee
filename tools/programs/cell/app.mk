# Writes and bakes the models as the cell is built; see README.md.
CELL := $(OUT)/cell-models
CELL_PARTS := base shoulder upper forearm hand building
CELL_SOURCES := $(CELL_PARTS:%=$(CELL)/%.c)
APP_CFLAGS := -O2 -I$(CELL)
APP_SOURCES := $(wildcard tools/programs/cell/*.c)
APP_EXTRA_OBJECTS := $(CELL_SOURCES:.c=.o)

# 30 um: the rounding of a link in another's frame, see scene.h. The building has walls without an inside.
$(CELL)/%.c: tools/programs/cell/model.py $(O)/host/keepout-bake
	@mkdir -p $(@D)
	@python3 $< $* >$(CELL)/$*.obj
	@$(O)/host/keepout-bake --quiet $(if $(filter building,$*),,--solid) --error 0.00003 --name $* --output $(CELL) $(CELL)/$*.obj
$(CELL_SOURCES:.c=.o): %.o: %.c $(OUT)/flags
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(TOOL_INCLUDES) $(EXTRA) -c $< -o $@
$(OUT)/tools/programs/cell/scene.o: $(CELL_SOURCES)

# The tool runs on the host, for every BOARD.
$(O)/host/keepout-bake: FORCE
	+@$(HOST_TOOL) APP=keepout-bake APP_DIR=tools/convert/bake IMAGE=$@ image
