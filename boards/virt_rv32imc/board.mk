# QEMU's virt machine with a RISC-V core of the smaller kind, RV32IMC: no atomic instructions.
BOARD_CORE := rv32
BOARD_CPU := -march=rv32imc
BOARD_QEMU := virt -cpu lowrisc-ibex
BOARD_COUNTER := instret
FLIGHT_CAPACITY := 16384
