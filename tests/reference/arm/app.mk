# Arms against forward kinematics and distances in extended precision: reference_arm [CASES]
include tests/reference/reference.mk
