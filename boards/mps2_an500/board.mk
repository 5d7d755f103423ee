# Arm MPS2 with AN500: Cortex-M7, 4 MB code and 4 MB data memory.
BOARD_CORE := cortex_m
BOARD_CPU := -mcpu=cortex-m7 -mfloat-abi=hard
BOARD_QEMU := mps2-an500
BOARD_COUNTER := cmsdk
BOARD_MHZ := 25
FLIGHT_CAPACITY := 16384
