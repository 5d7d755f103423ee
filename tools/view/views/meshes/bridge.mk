APP_SOURCES := $(wildcard tools/view/views/meshes/*.c)
APP_CFLAGS := -Itools/view/views/meshes
