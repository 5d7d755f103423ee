# The machine that builds: where tools, oracles and sanitizers run.
BOARD_CPU :=
BOARD_QEMU :=
TEST_SCALE := 1
FLIGHT_CAPACITY := 16384
