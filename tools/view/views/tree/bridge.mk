APP_SOURCES := tools/view/views/tree/bridge.c tools/view/bridge/rows.c
