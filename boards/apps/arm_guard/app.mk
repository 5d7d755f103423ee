# Builds the firmware, with the files that run.sh put into ROBOT_DATA: meshes by keepout-bake, the arm
# by arm-chain.
ROBOT_DATA ?= $(O)/arm_guard/data
APP_SOURCES := $(wildcard boards/apps/arm_guard/*.c $(ROBOT_DATA)/*.c)
APP_CFLAGS := -Iboards/apps/arm_guard -I$(ROBOT_DATA)
