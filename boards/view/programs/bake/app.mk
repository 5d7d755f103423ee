# keepout-bake for the page. WebAssembly has no signals, so here no step says that it takes long.
include boards/host/tools/bake/app.mk
APP_SOURCES := boards/view/programs/bake/progress.c \
               $(filter-out %/progress.c,$(wildcard boards/host/tools/bake/*.c))
APP_CFLAGS += -Iboards/host/tools/bake
