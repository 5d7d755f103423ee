# The firmware tool_keepout: its main.c is within bridge.c.
APP_SOURCES := boards/view/views/toolpath/bridge.c $(filter-out %/main.c,$(wildcard boards/apps/tool_keepout/*.c))
APP_CFLAGS := -Iboards/apps/tool_keepout
