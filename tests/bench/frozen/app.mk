BENCH_CAPACITY ?= 1024
APP_SOURCES := tests/bench/frozen/main.c tests/bench/tree/workload.c
APP_CFLAGS := -O2 -Itests/bench/tree -DBENCH_CAPACITY=$(BENCH_CAPACITY)
