# Callgrind must see the measured functions whole.
APP_CFLAGS := -O2 -fno-optimize-sibling-calls -fno-reorder-blocks-and-partition
