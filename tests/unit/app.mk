# The unit tests. Small boards have a small pool (TEST_CAPACITY) and all boards a part of the random rounds
# (TEST_SCALE): board.mk says.
TEST_SCALE ?= 20
TEST_LABEL := unit $(BOARD)$(if $(VARIANT), $(VARIANT))$(if $(TEST_CAPACITY), [pools of $(TEST_CAPACITY) instead of 1024])$(if $(filter-out 1,$(TEST_SCALE)), [1/$(TEST_SCALE) of the random rounds])
APP_SOURCES := $(wildcard tests/unit/*.c) tests/harness/harness.c
APP_CFLAGS := -Itests/harness -Itests/unit -Itests/conformance -DTEST_SCALE=$(TEST_SCALE)U '-DTEST_LABEL="$(TEST_LABEL)"' \
              $(TEST_CAPACITY:%=-DTEST_CAPACITY=%)

# The kernels twice: the reference, and what this board's port makes of them.
KERNEL_OBJECTS := $(OUT)/tests/conformance/kernels_generic.o $(OUT)/tests/conformance/kernels_port.o
APP_EXTRA_OBJECTS := $(KERNEL_OBJECTS)
$(OUT)/tests/conformance/kernels_generic.o: KERNEL_FLAGS := -Iinc -Iport/generic -DKERNELS=generic
$(OUT)/tests/conformance/kernels_port.o: KERNEL_FLAGS := -Iinc $(PORT_PATH:%=-I%) -DKERNELS=port
$(KERNEL_OBJECTS): tests/conformance/kernels.c $(wildcard port/*/*.h) $(OUT)/flags | $(FIXMATH_SOURCE)
	@mkdir -p $(@D)
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(KERNEL_FLAGS) $(EXTRA) -c $< -o $@
