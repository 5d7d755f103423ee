# ARMv7-M (Cortex-M3).
PORT_PATH := port/builtin port/generic
