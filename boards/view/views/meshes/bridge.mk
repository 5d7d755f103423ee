APP_SOURCES := $(wildcard boards/view/views/meshes/*.c)
APP_CFLAGS := -Iboards/view/views/meshes
