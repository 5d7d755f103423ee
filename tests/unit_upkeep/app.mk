# The unit tests of what keeps a tree in shape, copies, stores and shares it. They use the arena of unit_tree.
include tests/harness/suite.mk
APP_SOURCES += tests/unit_tree/arena.c tests/unit_tree/arena_patterns.c
APP_CFLAGS += -Itests/unit_tree
