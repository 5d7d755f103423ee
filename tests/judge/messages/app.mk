# Malformed messages against the readers of boards/messages.
APP_SOURCES := tests/judge/messages/refused.c boards/messages/mavlink.c boards/messages/ros.c \
    tests/harness/harness.c
APP_CFLAGS := -Iboards/messages -Itests/harness
