# Fences and geographic positions against the reference in extended precision: reference_fence [CASES]
include tests/reference/reference.mk
