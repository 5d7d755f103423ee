# Vehicles that the board has room for.
APP_CFLAGS := -O2 -DMOST_VEHICLES=$(if $(filter stm32vldiscovery microbit,$(BOARD)),16,64)
