# The firmware arm_guard: its main.c is within bridge.c. Its tables come from the page, not from constant data.
APP_SOURCES := tools/view/views/arm/bridge.c tools/view/bridge/given.c \
    $(filter-out %/main.c,$(wildcard tools/programs/arm_guard/*.c))
APP_CFLAGS := -DGUARD_H -include tools/view/views/arm/given_guard.h -Itools/programs/arm_guard -D_POSIX_C_SOURCE=200809L
