# Builds a program of unit tests: APP is a program of programs.txt, or TESTS names its test files.
# It links its test files, a main.c made for them, and those fixtures of the rooms that they use.
#
# Small boards have small pools (TEST_CAPACITY), and all boards do a part of the random rounds
# (TEST_SCALE). board.mk sets both, and the label repeats them.
TEST_SCALE ?= 20
TEST_LABEL := $(APP) $(BOARD)$(if $(VARIANT), $(VARIANT))$(if $(TEST_CAPACITY), [pools of $(TEST_CAPACITY) instead of 1024])$(if $(filter-out 1,$(TEST_SCALE)), [1/$(TEST_SCALE) of the random rounds])
TESTS ?= $(shell tests/unit/pack.sh tests $(APP))
ifeq ($(strip $(TESTS)),)
$(error APP=$(APP) is not one of: $(shell tests/unit/pack.sh programs))
endif
APP_SOURCES := $(TESTS)
# The largest pool is tried where there is memory and time for it.
APP_CFLAGS := -Itests/harness -Itests/conformance $(addprefix -I,$(sort $(dir $(wildcard tests/unit/*/*.h)))) -DTEST_SCALE=$(TEST_SCALE)U \
              $(TEST_CAPACITY:%=-DTEST_CAPACITY=%) $(if $(filter host,$(BOARD)),-DLIFE_LARGE)

UNIT := $(OUT)/tests/unit
APP_EXTRA_OBJECTS := $(UNIT)/main/$(APP).o $(UNIT)/fixtures.a
$(UNIT)/main/$(APP).c: FORCE
	@mkdir -p $(@D)
	@tests/unit/pack.sh main $(TESTS) >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(UNIT)/main/$(APP).o: $(UNIT)/main/$(APP).c $(OUT)/flags $(OUT)/flags-$(APP)
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(INCLUDES) $(APP_CFLAGS) '-DTEST_LABEL="$(TEST_LABEL)"' $(EXTRA) -c $< -o $@

# The fixtures, in an archive: the linker takes those that a program uses.
FIXTURES := $(patsubst %.c,$(OUT)/%.o,tests/harness/harness.c tests/harness/rounds.c $(filter-out $(wildcard tests/unit/*/test_*.c),$(wildcard tests/unit/*/*.c)))
$(UNIT)/flags: FORCE
	$(call keep_flags,$@,$(APP_CFLAGS) $(FIXTURES))
$(FIXTURES): $(OUT)/%.o: %.c $(OUT)/flags $(UNIT)/flags | $(FIXMATH_SOURCE)
	@mkdir -p $(@D)
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(INCLUDES) $(APP_CFLAGS) $(EXTRA) -MMD -MP -c $< -o $@

# The kernels twice: the reference, and what this board's port makes of them.
KERNELS := $(OUT)/tests/conformance/kernels_generic.o $(OUT)/tests/conformance/kernels_port.o
$(OUT)/tests/conformance/kernels_generic.o: KERNEL_FLAGS := -DKO_PORT_GENERIC -DKERNELS=generic
$(OUT)/tests/conformance/kernels_port.o: KERNEL_FLAGS := -DKERNELS=port
$(KERNELS): tests/conformance/kernels.c $(wildcard port/*.h port/*/*.h) $(OUT)/flags $(UNIT)/flags | $(FIXMATH_SOURCE)
	@mkdir -p $(@D)
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) -Iinc -I. $(KERNEL_FLAGS) $(EXTRA) -c $< -o $@

$(UNIT)/fixtures.a: $(FIXTURES) $(KERNELS) $(UNIT)/flags
	@rm -f $@
	$(Q)$(AR) rcsD $@ $(FIXTURES) $(KERNELS)

-include $(FIXTURES:.o=.d)
