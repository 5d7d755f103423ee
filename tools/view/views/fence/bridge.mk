# The firmware fence_guard: its main.c is within bridge.c. It judges a plan that the page gives, not constant data.
APP_SOURCES := tools/view/views/fence/bridge.c tools/view/bridge/given.c \
    $(filter-out %/main.c,$(wildcard tools/programs/fence_guard/*.c))
APP_CFLAGS := -Itools/programs/fence_guard -DPLAN_H -include tools/view/views/fence/given_plan.h -D_POSIX_C_SOURCE=200809L
