# Builds the firmware, with the files that run.sh put into ROBOT_DATA: meshes by keepout-bake, the
# chain by keepout-arm.
ROBOT_DATA ?= $(O)/links/data
APP_SOURCES := $(wildcard tools/programs/links/*.c $(ROBOT_DATA)/*.c)
APP_CFLAGS := -Itools/programs/links -I$(ROBOT_DATA)
