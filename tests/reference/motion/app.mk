# Moving bodies against distances and times in double precision: reference_motion [CASES]
include tests/reference/reference.mk
