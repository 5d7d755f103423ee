# Arms against forward kinematics and distances in extended precision: reference_arm [CASES]
APP_SOURCES := tests/reference/arm/main.c tests/reference/reference_arm.c
APP_CFLAGS = -Itests/reference -O2
APP_LDFLAGS = -lm
