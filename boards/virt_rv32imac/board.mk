# QEMU's virt machine with a RISC-V core, RV32IMAC, and memories as of an MPS2: 4 MB flash, 4 MB RAM.
BOARD_CORE := rv32
BOARD_CPU := -march=rv32imac
BOARD_QEMU := virt -cpu sifive-e31
BOARD_COUNTER := instret
FLIGHT_CAPACITY := 16384
