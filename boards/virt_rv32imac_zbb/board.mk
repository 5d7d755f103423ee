# QEMU's virt machine with a RISC-V core that also adds shifted and manipulates bits: RV32IMAC, Zba and Zbb.
BOARD_CORE := rv32
BOARD_CPU := -march=rv32imac_zba_zbb
BOARD_QEMU := virt -cpu rv32,f=false,d=false,zba=true,zbb=true,zbc=false,zbs=false
BOARD_COUNTER := instret
FLIGHT_CAPACITY := 16384
