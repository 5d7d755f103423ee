# BBC micro:bit: nRF51822, Cortex-M0, 256 KB flash, 16 KB RAM.
BOARD_CORE := cortex_m
BOARD_CPU := -mcpu=cortex-m0
BOARD_QEMU := microbit
BOARD_COUNTER := systick
BOARD_MHZ := 16
TEST_CAPACITY := 64
TEST_SCALE := 200
