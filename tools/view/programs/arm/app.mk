# keepout-arm for the page: the tool's own sources, but for Assimp's meshes and the folders of a disk. The browser parsed XML,
# and meshes are read by keepout-bake's readers.
include tools/convert/arm/app.mk
APP_SOURCES := $(sort $(filter-out %/mesh_file.c %/paths.c,$(APP_SOURCES)) $(HOST_SHARED)) \
               $(addprefix tools/convert/bake/,model.c text.c read_obj.c read_ply.c read_stl.c reader.c) \
               $(addprefix tools/view/programs/arm/,mesh_file.c paths.c) $(addprefix tools/view/parsed/,expat.c tokens.c)
# Clang has warnings of its own about numbers of an enumeration, and about counts in 64 bits on a machine of 32.
APP_CFLAGS += -Itools/convert/arm -Itools/view/parsed -Wno-enum-float-conversion -Wno-shorten-64-to-32
APP_LDFLAGS := -lm
