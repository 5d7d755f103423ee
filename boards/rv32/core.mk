# Tool chain and start-up of an RV32 without floating point.
CORE_SETUP := rv32
CROSS := riscv64-unknown-elf-
PICOLIBC := /usr/lib/picolibc/riscv64-unknown-elf
CORE_CLANG := --target=riscv32-unknown-elf
CORE_COMPILE := $(BOARD_CPU) -mabi=ilp32
# GCC chooses its libraries by the name, and takes those of 64 bits for rv32imac_zba_zbb. The name up to the first _ is known.
CORE_LINK := $(firstword $(subst _, ,$(BOARD_CPU))) -mabi=ilp32
