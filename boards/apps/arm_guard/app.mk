# Builds the firmware, with the files that run.sh put into ARM_DATA: meshes by keepout-bake, the arm
# by arm-chain.
ARM_DATA := build/arm_guard/data
APP_SOURCES := $(wildcard boards/apps/arm_guard/*.c $(ARM_DATA)/*.c)
APP_CFLAGS := -Iboards/apps/arm_guard -I$(ARM_DATA)
