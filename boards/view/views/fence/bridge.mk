# The firmware fence_guard: its main.c is within bridge.c. It judges a plan that the page gives, not constant data.
APP_SOURCES := boards/view/views/fence/bridge.c boards/view/bridge/given.c \
    $(filter-out %/main.c,$(wildcard boards/apps/fence_guard/*.c))
APP_CFLAGS := -Iboards/apps/fence_guard -DPLAN_H -include boards/view/views/fence/given_plan.h -D_POSIX_C_SOURCE=200809L
