# The kinds of volume are those of the bench, the reader of models is that of keepout-bake.
include tools/common/common.mk
APP_SOURCES := $(addprefix tools/view/views/volumes/,bridge.c read.c body.c state.c polytope.c axis.c normals.c hulls.c) \
               $(addprefix tests/bench/volumes/,kinds.c measure.c shapes.c) \
               $(addprefix tools/convert/bake/,model.c text.c read_obj.c read_ply.c read_stl.c reader.c) \
               $(HOST_SHARED)
APP_CFLAGS := -O2 -DVOLUMES_POINTS=2048 -Itests/bench/volumes -Itools/convert/bake
APP_LDFLAGS := -lm
