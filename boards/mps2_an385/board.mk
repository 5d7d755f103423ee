# Arm MPS2 with AN385: Cortex-M3, 4 MB code and 4 MB data memory.
BOARD_CORE := cortex_m
BOARD_CPU := -mcpu=cortex-m3
BOARD_QEMU := mps2-an385
BOARD_COUNTER := cmsdk
BOARD_MHZ := 25
FLIGHT_CAPACITY := 16384
