# Malformed messages against the readers of boards/apps/messages.
APP_SOURCES := tests/judge/messages/refused.c boards/apps/messages/mavlink.c boards/apps/messages/ros.c \
    $(wildcard tests/harness/*.c)
APP_CFLAGS := -Iboards/apps/messages -Itests/harness
