# keepout-bake for the page. WebAssembly has no signals, so here no step says that it takes long.
include boards/host/tools/bake/app.mk
APP_SOURCES := $(filter-out %/progress.c,$(APP_SOURCES)) boards/view/programs/bake/progress.c
APP_CFLAGS += -Iboards/host/tools/bake
