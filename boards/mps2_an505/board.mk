# Arm MPS2 with AN505: Cortex-M33, in secure state.
BOARD_CORE := cortex_m
BOARD_CPU := -mcpu=cortex-m33 -mfloat-abi=hard
BOARD_QEMU := mps2-an505
BOARD_COUNTER := systick
BOARD_MHZ := 20
FLIGHT_CAPACITY := 16384
