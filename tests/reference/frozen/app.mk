# reference_frozen [CASES] judges the frozen tree against the dynamic one: the same boxes, the same questions.
APP_SOURCES := tests/reference/frozen/main.c tests/reference/cases.c
APP_CFLAGS = -Itests/reference -O2
APP_LDFLAGS = -lm
