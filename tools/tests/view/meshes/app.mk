# The page's bridge of meshes on a board, with the page's parts, which tools/tests/view.sh has baked into PARTS.
PARTS := $(O)/test/view/parts
APP_SOURCES := $(wildcard tools/tests/view/meshes/*.c tools/view/views/meshes/*.c) $(PARTS)/bracket.c $(PARTS)/ring.c
APP_CFLAGS := -DMESHES_FACES=1024U -Itools/view -Itools/view/views/meshes -I$(PARTS)
