# The host has no such clock; it compiles this only to check it (make lint).
APP_CFLAGS := -DBOARD_MHZ=$(or $(BOARD_MHZ),1)U -Iboards/contexts
