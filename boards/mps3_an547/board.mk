# Arm MPS3 with AN547: Cortex-M55, in secure state, tightly coupled memories.
BOARD_CORE := cortex_m
BOARD_CPU := -mcpu=cortex-m55 -mfloat-abi=hard
BOARD_QEMU := mps3-an547
BOARD_COUNTER := systick
BOARD_MHZ := 32
FLIGHT_CAPACITY := 4096
