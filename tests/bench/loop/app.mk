APP_CFLAGS := -O2 -ffp-contract=off
APP_LDFLAGS := -lm
