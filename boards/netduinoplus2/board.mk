# Netduino Plus 2: STM32F405, Cortex-M4F, 1 MB flash, 128 KB RAM; the part many flight controllers use.
BOARD_CORE := cortex_m
BOARD_CPU := -mcpu=cortex-m4 -mfloat-abi=hard
BOARD_QEMU := netduinoplus2
BOARD_COUNTER := systick
BOARD_MHZ := 168
FLIGHT_CAPACITY := 976
