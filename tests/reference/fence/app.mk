# Fences and geographic positions against the reference in extended precision: reference_fence [CASES]
APP_SOURCES := tests/reference/fence/main.c tests/reference/reference_fence.c
APP_CFLAGS = -Itests/reference -O2
APP_LDFLAGS = -lm
