# The unit tests that run a tree's whole life against a model. Questions are drawn as in unit_query.
include tests/harness/suite.mk
APP_SOURCES += tests/unit_query/field.c
APP_CFLAGS += -Itests/unit_query
# The largest pool is tried where there is memory for it, and time.
ifeq ($(BOARD),host)
APP_CFLAGS += -DLIFE_LARGE
endif
