# The machine that builds. Tools, oracles and sanitizers run on it.
BOARD_CPU :=
BOARD_QEMU :=
BOARD_SUFFIX :=
TEST_SCALE := 1
FLIGHT_CAPACITY := 16384
