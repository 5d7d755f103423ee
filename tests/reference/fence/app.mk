# reference_fence [CASES] judges fences and geographic positions in extended precision.
include tests/reference/reference.mk
