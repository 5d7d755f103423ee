# The page's bridge of meshes on a board, with the page's parts, which tests/view.sh has baked into PARTS.
PARTS := $(O)/test/view/parts
APP_SOURCES := $(wildcard tests/view/meshes/*.c boards/view/views/meshes/*.c) $(PARTS)/bracket.c $(PARTS)/ring.c
APP_CFLAGS := -DMESHES_FACES=1024U -Iboards/view -Iboards/view/views/meshes -I$(PARTS)
