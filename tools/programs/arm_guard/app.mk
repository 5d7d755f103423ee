# Builds the firmware, with the files that run.sh put into ROBOT_DATA: meshes by keepout-bake, the arm
# by keepout-arm.
ROBOT_DATA ?= $(O)/arm_guard/data
APP_SOURCES := $(wildcard tools/programs/arm_guard/*.c $(ROBOT_DATA)/*.c)
APP_CFLAGS := -Itools/programs/arm_guard -I$(ROBOT_DATA)
