# ARMv6-M (Cortex-M0, M0+): no wide multiply, no count of leading zeros, no division.
PORT_PATH := port/armv6m port/thumb port/builtin port/generic
# These parts lack flash more than time.
PORT_FAST := -Os
