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

include boards/build.mk
-include boards/apps/$(APP)/run.mk
include tests/tests.mk

SETUP := port/setup.sh
# What a board's core needs besides the Arm tools.
CORE_SETUP := $(if $(filter rv32,$(BOARD_CORE)),rv32)

include tests/bench/tree/bench.mk
include tests/bench/mesh/mesh-bench.mk
include tests/bench/fan/fan-bench.mk
include tests/bench/arm/arm-bench.mk
include tests/bench/apps/apps-bench.mk
include tests/bench/costs/costs.mk
include boards/packages/python/python.mk
include boards/packages/docs/docs.mk
include boards/packages/install.mk
include boards/packages/dist/dist.mk

.PHONY: help run lib tools flash-image kernels size volumes volumes-docs clean distclean

help: ## this list
	@awk -F': *## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(filter-out %.d,$(MAKEFILE_LIST))
	@echo "Variables: BOARD=$(BOARD) of: $(BOARDS)"
	@echo "           APP=$(APP), LIBFIXMATH=<dir with libfixmath's source>, V=1 to see commands"

run: ## fly the demo on BOARD under QEMU; TRACK= MAP= ORIGIN= CHECK=1 ...: boards/apps/flight/README.md
	@$(SETUP) install run $(CORE_SETUP)
	@$(MAKE) run-$(APP)

lib: ## build/BOARD/libkeepout.a
	@$(SETUP) install run $(CORE_SETUP)
	@$(MAKE) $(LIB)
	@echo $(LIB)

tools: ## build/host/keepout-bake, keepout-fence: meshes for flash of OBJ, STL, PLY; fences of plans
	@$(SETUP) install run
	@$(MAKE) BOARD=host APP=keepout-bake APP_DIR=boards/host/tools/bake image
	@$(MAKE) BOARD=host APP=keepout-fence APP_DIR=boards/host/tools/fence image
	@echo build/host/keepout-bake build/host/keepout-fence

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
	@awk -v name=volumes -v table=build/volumes/table.md -f tests/insert.awk tests/bench/volumes/RESULTS.md >build/volumes/RESULTS.md
	@cp build/volumes/RESULTS.md build/volumes/volumes.svg tests/bench/volumes

kernels: ## which file each kernel is compiled from, for BOARD
	@$(SETUP) install run $(CORE_SETUP)
	@$(MAKE) $(FIXMATH_SOURCE)
	@port/kernels.sh $(CC) $(COMMON) $(SMALL) $(INCLUDES) $(EXTRA)

size: ## flash of each part of the library on M0 and M4, RAM of the tree; fails above the limits
	@$(SETUP) install run
	@tests/size.sh

clean: ## remove what was built; what was fetched stays
	@find build -mindepth 1 -maxdepth 1 ! -name deps -exec rm -rf {} + 2>/dev/null || true

distclean: ## remove that as well
	@rm -rf build
