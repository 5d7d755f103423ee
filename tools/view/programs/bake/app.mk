# keepout-bake for the page. WebAssembly has no signals, so here no step says that it takes long.
include tools/convert/bake/app.mk
APP_SOURCES := $(filter-out %/progress.c,$(APP_SOURCES)) tools/view/programs/bake/progress.c
APP_CFLAGS += -Itools/convert/bake
