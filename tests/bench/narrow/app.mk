# The arm and its float form are those of arm-bench.
APP_SOURCES = $(wildcard tests/bench/narrow/*.c) tests/bench/arm/chain.c tests/bench/arm/usual.c
APP_CFLAGS := -O2 -ffp-contract=fast -Itests/bench/arm
APP_LDFLAGS := -lm
