# The float twin of the tree under the same measuring: `make APP=benchfloat APP_DIR=boards/apps/bench/float`.
BENCH_CAPACITY ?= 1024
APP_CFLAGS := -O2 -fno-ipa-icf -ffp-contract=off -Iboards/apps/bench -DBENCH_CAPACITY=$(BENCH_CAPACITY)
APP_SOURCES := $(wildcard boards/apps/bench/float/*.c) boards/apps/bench/workload.c
