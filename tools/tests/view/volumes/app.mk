# What the page's view of volumes computes, on a board: its own sources, with bodies that keepout-bake made of its models.
# tools/tests/view.sh bakes them.
BAKED := build/test/view/volumes
APP_SOURCES := tools/tests/view/volumes/main.c \
               $(addprefix tools/view/views/volumes/,body.c state.c polytope.c axis.c normals.c hulls.c) \
               $(addprefix tests/bench/volumes/,kinds.c measure.c shapes.c gjk.c) \
               $(wildcard $(BAKED)/*.c)
APP_CFLAGS := -O2 -Itests/bench/volumes -Itools/view/views/volumes -I$(BAKED)
APP_LDFLAGS := -lm
