# Every order in which the steps of keepout/tree_shared.h can take effect. Only for the host.
APP_CFLAGS := -O2
