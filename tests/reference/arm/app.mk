# reference_arm [CASES] judges arms against forward kinematics and distances in extended precision.
include tests/reference/reference.mk
