# Beams of a scan that the board has room for.
APP_CFLAGS := -O2 -DMOST_BEAMS=$(if $(filter stm32vldiscovery microbit,$(BOARD)),720,8192)
