# The firmware arm_guard: its main.c is within bridge.c. Its tables come from the page, not from constant data.
APP_SOURCES := boards/view/views/arm/bridge.c boards/view/bridge/given.c \
    $(filter-out %/main.c,$(wildcard boards/apps/arm_guard/*.c))
APP_CFLAGS := -DGUARD_H -include boards/view/views/arm/given_guard.h -Iboards/apps/arm_guard -D_POSIX_C_SOURCE=200809L
