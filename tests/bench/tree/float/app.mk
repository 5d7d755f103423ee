# The float twin of the tree under the same measuring: `make APP=benchfloat APP_DIR=tests/bench/tree/float`.
BENCH_CAPACITY ?= 1024
APP_CFLAGS := -O2 -fno-ipa-icf -ffp-contract=off -Itests/bench/tree -DBENCH_CAPACITY=$(BENCH_CAPACITY)
APP_SOURCES := $(wildcard tests/bench/tree/float/*.c) tests/bench/tree/workload.c
