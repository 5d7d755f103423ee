# Links every function of the library into one image, the inline ones of the headers as well:
# tests/stack/run.sh reads it. The image is also a program that measures some of them, on the random
# bodies of golden_volumes.
APP_SOURCES := $(APP_DIR)/main.c tests/golden_volumes/bodies.c tests/golden/hash.c
APP_CFLAGS := -Itests/bench/tree -Itests/golden_volumes -Itests/golden -fkeep-inline-functions
APP_EXTRA_OBJECTS = $(LIB_OBJECTS)
APP_LDFLAGS := -Wl,--no-gc-sections
