# Tool chain and start-up of a Cortex-M.
CROSS := arm-none-eabi-
PICOLIBC := /usr/lib/picolibc/arm-none-eabi
CORE_CLANG := --target=arm-none-eabi -fshort-enums
CORE_COMPILE := $(BOARD_CPU) -mthumb
CORE_LINK := $(BOARD_CPU) -mthumb
