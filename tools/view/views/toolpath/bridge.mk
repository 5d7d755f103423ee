# The firmware tool_keepout: its main.c is within bridge.c.
APP_SOURCES := tools/view/views/toolpath/bridge.c $(filter-out %/main.c,$(wildcard tools/programs/tool_keepout/*.c))
APP_CFLAGS := -Itools/programs/tool_keepout
