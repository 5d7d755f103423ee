# ARMv7-M (Cortex-M3).
PORT_PATH := port/armv7m port/builtin port/generic
