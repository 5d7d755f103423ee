# The unit tests of the core.
include tests/harness/suite.mk
APP_CFLAGS += -Itests/conformance

# The kernels twice: the reference, and what this board's port makes of them.
KERNEL_OBJECTS := $(OUT)/tests/conformance/kernels_generic.o $(OUT)/tests/conformance/kernels_port.o
APP_EXTRA_OBJECTS := $(KERNEL_OBJECTS)
$(OUT)/tests/conformance/kernels_generic.o: KERNEL_FLAGS := -Iinc -I. -DKO_PORT_GENERIC -DKERNELS=generic
$(OUT)/tests/conformance/kernels_port.o: KERNEL_FLAGS := -Iinc -I. -DKERNELS=port
$(KERNEL_OBJECTS): tests/conformance/kernels.c $(wildcard port/*.h port/*/*.h) $(OUT)/flags | $(FIXMATH_SOURCE)
	@mkdir -p $(@D)
	@echo "  CC      $@" >&2
	$(Q)$(CC) $(COMMON) $(SMALL) $(KERNEL_FLAGS) $(EXTRA) -c $< -o $@
