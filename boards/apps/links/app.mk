# Builds the firmware, with the files that run.sh put into ROBOT_DATA: meshes by keepout-bake, the
# chain by links-chain.
ROBOT_DATA ?= $(O)/links/data
APP_SOURCES := $(wildcard boards/apps/links/*.c $(ROBOT_DATA)/*.c)
APP_CFLAGS := -Iboards/apps/links -I$(ROBOT_DATA)
