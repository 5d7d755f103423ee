# Arm MPS2 with AN386: Cortex-M4F, 4 MB code and 4 MB data memory.
BOARD_CORE := cortex_m
BOARD_CPU := -mcpu=cortex-m4 -mfloat-abi=hard
BOARD_QEMU := mps2-an386
BOARD_COUNTER := cmsdk
BOARD_MHZ := 25
FLIGHT_CAPACITY := 16384
