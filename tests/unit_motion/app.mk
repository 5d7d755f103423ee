include tests/harness/suite.mk
APP_SOURCES += tests/unit_upkeep/chain.c
APP_CFLAGS += -Itests/unit_upkeep
