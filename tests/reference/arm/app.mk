# Arms against forward kinematics and distances in extended precision: reference_arm [CASES]
APP_SOURCES := $(wildcard tests/reference/arm/*.c) tests/reference/reference_arm.c
APP_CFLAGS = -Itests/reference -Itests/reference/arm -O2
APP_LDFLAGS = -lm
