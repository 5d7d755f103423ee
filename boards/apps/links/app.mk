# Builds the firmware, with the files that run.sh put into LINKS_DATA: meshes by keepout-bake, the
# chain by links-chain.
LINKS_DATA := build/links/data
APP_SOURCES := $(wildcard boards/apps/links/*.c $(LINKS_DATA)/*.c)
APP_CFLAGS := -Iboards/apps/links -I$(LINKS_DATA)
