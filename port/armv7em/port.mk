# ARMv7E-M (Cortex-M4, M7; M33 and M55 have all of it): what ARMv7-M has, and packed 16-bit arithmetic.
PORT_PATH := port/armv7em port/armv7m port/thumb port/builtin port/generic
