# A tool of the host, built as arm-chain: the arm in double precision, rounded once. Joints, poses and allowed pairs are read
# as links-chain reads them.
APP_SOURCES := $(wildcard boards/apps/arm_guard/chain/*.c) boards/apps/links/chain/csv.c boards/apps/links/chain/robot.c
APP_CFLAGS := -O2 -D_POSIX_C_SOURCE=200809L -Iboards/apps/links -Iboards/apps/links/chain
APP_LDFLAGS := -lm
