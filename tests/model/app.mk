# Runs the steps of keepout/tree_shared.h in every order in which they can take effect, on the host only.
APP_CFLAGS := -O2
