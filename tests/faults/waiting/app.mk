# Flips bits of queries that wait, in the scene and the questions of unit tests: ../README.md.
APP_SOURCES := $(APP_DIR)/main.c tests/harness/harness.c \
               $(addprefix tests/unit/inc/,test_end.c scene.c ask_tree.c ask_more.c ask_frozen.c)
APP_CFLAGS := -Itests/harness -Itests/unit/inc
