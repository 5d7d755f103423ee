# Boards whose memory holds more say so: BENCH_CAPACITY objects of 92 bytes.
BENCH_CAPACITY ?= 1024
APP_CFLAGS := -O2 $(if $(filter gcc,$(TOOLCHAIN)),-fno-ipa-icf) -Itests/bench/tree -DBENCH_CAPACITY=$(BENCH_CAPACITY)
