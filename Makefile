# keepout. `make help` lists the targets; the rules are in boards/build.mk, the tests in tests/tests.mk.
BOARD ?= mps2_an386
APP ?= flight

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory --no-builtin-rules
.SUFFIXES:
.DELETE_ON_ERROR:
# The targets below call make again: two of them at once would build the same files twice.
ifeq ($(MAKELEVEL),0)
.NOTPARALLEL:
endif

# Variables of the command line. A misspelt one must not be ignored: `run` gives those that make does not know to the program,
# which knows its own options, and other targets refuse them. Their text is taken as it was typed, with dollars and all.
KNOWN := BOARD APP APP_DIR TOOLCHAIN OPT EXTRA VARIANT RECORD RECORD_WORDS SANITIZE LINK_EXTRA IMAGE LIBFIXMATH DEBUG O V \
         SETUP CC AR PYTHON ROOM FILE CASES RUNNER SEED RUNS TESTS TEST_SCALE PART URL PREFIX LIBDIR DESTDIR BENCH_CAPACITY BENCH_CORES BENCH_SIZES \
         MESH_BENCH_CORES MESH_BENCH_SIZES NARROW_BENCH_CORES FENCE_BENCH_CORES WORST_SEED WORST_TRIES WORST_CALLS
GIVEN := $(foreach v,$(.VARIABLES),$(if $(filter command,$(origin $v)),$v))
BUILD_VARIABLES := TOOLCHAIN OPT EXTRA LIBFIXMATH DEBUG O V
ifneq ($(filter run,$(MAKECMDGOALS)),)
quote = '$(subst ','\'',$1)'
OPTIONS := $(filter-out $(BUILD_VARIABLES) APP,$(GIVEN))
RUN_OPTIONS := $(foreach v,$(OPTIONS),$(call quote,$v=$(value $v)))
unexport $(OPTIONS)
else ifeq ($(MAKELEVEL)$(filter image tidy build/%,$(MAKECMDGOALS)),0)
$(foreach v,$(filter-out $(KNOWN),$(GIVEN)),$(error $v=$(value $v): no such variable; expected one of: $(KNOWN)))
endif

# Modules of Python are Debian's packages, which only Debian's Python sees.
ifneq ($(wildcard /usr/bin/python3),)
ifeq ($(filter /usr/bin/python3 /bin/python3,$(shell command -v python3)),)
export PATH := $(CURDIR)/port/debian:$(PATH)
endif
endif

include boards/build.mk
include tests/tests.mk
include tests/mutate/mutate.mk
include tests/faults/faults.mk

SETUP := port/setup.sh
# What a board's core needs besides the Arm tools.
CORE_SETUP := $(filter rv32 wasm,$(BOARD_CORE))

include tests/bench/tree/bench.mk
include tests/bench/mesh/mesh-bench.mk
include tests/bench/frozen/frozen-bench.mk
include tests/bench/narrow/narrow-bench.mk
include tests/bench/fan/fan-bench.mk
include tests/bench/fence/fence-bench.mk
include tests/bench/arm/arm-bench.mk
include tests/bench/loop/loop-bench.mk
include tests/bench/cycles/cycles.mk
include tests/bench/obstacle/obstacle-bench.mk
include tests/bench/scan/scan-bench.mk
include tests/bench/worst/worst.mk
include tools/tests/bench/apps/apps-bench.mk
include tests/bench/costs/costs.mk
include tools/python/python.mk
include tools/packages/docs/docs.mk
include tools/view/view.mk
include tools/packages/install.mk
include tools/packages/dist/dist.mk

.PHONY: help run programs lib tools flash-image kernels size volumes volumes-docs clean distclean

help: ## this list
	@awk -F': *| *## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, substr($$0, index($$0, "## ") + 3) }' \
	    $(filter-out %.d,$(MAKEFILE_LIST))
	@echo "Programs:"
	@tools/programs/run.sh --list
	@echo "Variables: BOARD=$(BOARD) of: $(BOARDS)"
	@echo "           APP=$(APP), LIBFIXMATH=<dir with libfixmath's source>, V=1 to see commands"
	@echo "           O=<folder>: builds there instead of in build"

run: ## run a program, APP=flight or one of those below, on BOARD under QEMU; make run APP=... HELP=1: its options
	@tools/programs/run.sh --programs >/dev/null
	@tools/programs/run.sh $(call quote,$(value APP)) $(if $(value HELP),--help,$(RUN_OPTIONS))

programs: ## build/bin/keepout-flight ... : the programs, called from any folder, with exit codes
	@tools/programs/run.sh --programs

lib: ## build/BOARD/libkeepout.a
	@$(SETUP) install run $(CORE_SETUP)
	@$(MAKE) $(LIB)
	@echo $(LIB)

# The host's tools, and their folders.
TOOLS := arm:convert/arm bake:convert/bake fence:convert/fence replay:record
tools: programs ## keepout-arm, keepout-bake, keepout-fence: robots, meshes, fences as const C data; keepout-replay; the programs
	@$(SETUP) install run robot python
	@for each in $(TOOLS); do tool=$${each%:*} && \
	    $(MAKE) BOARD=host APP=keepout-$$tool APP_DIR=tools/$${each#*:} image && \
	    ln -sf ../host/keepout-$$tool $(O)/bin/keepout-$$tool && echo $(O)/bin/keepout-$$tool || exit 1; \
	done

flash-image: ## build/BOARD/APP.elf, .hex and .bin (small boards: APP=unit_core)
	@$(SETUP) install run $(CORE_SETUP)
	@$(MAKE) $(OUT)/$(APP).hex $(OUT)/$(APP).bin
	@ls -l $(OUT)/$(APP).hex $(OUT)/$(APP).bin $(IMAGE) | awk '{print $$5, $$NF}'

volumes: ## the table of bounding volumes: tightness, false pairs, instructions; and a picture
	@$(SETUP) install run
	@$(MAKE) $(FIXMATH_SOURCE)
	@tests/bench/volumes/run.sh

volumes-docs: ## that, and the tables and the picture that are kept in tests/bench/volumes
	@$(MAKE) volumes
	@python3 tests/insert.py volumes build/volumes/table.md tests/bench/volumes/RESULTS.md >build/volumes/RESULTS.md
	@cp build/volumes/RESULTS.md build/volumes/volumes.svg tests/bench/volumes

kernels: ## which file each kernel is compiled from, for BOARD
	@$(SETUP) install run $(CORE_SETUP)
	@$(MAKE) $(FIXMATH_SOURCE)
	@port/kernels.sh $(CC) $(COMMON) $(SMALL) $(INCLUDES) $(EXTRA)

size: ## flash of each part of the library on M0 and M4, RAM of the tree; fails above the limits
	@$(SETUP) install run
	@tests/size.sh

clean: ## remove what was built; what was fetched stays
	@find $(O) -mindepth 1 -maxdepth 1 ! -name deps -exec rm -rf {} + 2>/dev/null || true

distclean: ## remove that as well
	@rm -rf $(O)
