APP_SOURCES := boards/view/views/tree/bridge.c boards/view/bridge/rows.c
