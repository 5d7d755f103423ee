# ARMv7-M (Cortex-M3).
PORT_PATH := port/armv7m port/thumb port/builtin port/generic
