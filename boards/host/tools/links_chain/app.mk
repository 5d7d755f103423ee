# A tool of the host, built as links-chain: the chain in double precision, rounded once.
APP_SOURCES := $(wildcard boards/host/tools/links_chain/*.c) boards/host/refuse.c
APP_CFLAGS := -O2 -D_POSIX_C_SOURCE=200809L -Iboards/apps/links
APP_LDFLAGS := -lm
