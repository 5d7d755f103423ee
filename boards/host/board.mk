# The machine that builds. Tools, oracles and sanitizers run on it.
BOARD_CPU :=
BOARD_QEMU :=
TEST_SCALE := 1
FLIGHT_CAPACITY := 16384
