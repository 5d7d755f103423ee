APP_CFLAGS := -DBOARD_MHZ=$(BOARD_MHZ)U -Iboards/apps/contexts
