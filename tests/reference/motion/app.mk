# reference_motion [CASES] judges moving bodies against distances and times in double precision.
include tests/reference/reference.mk
