# keepout-arm for the page: the tool's own sources, but for Assimp's meshes and the folders of a disk. The browser parsed XML.
APP_SOURCES := $(filter-out %/mesh_file.c %/paths.c,$(wildcard boards/host/tools/arm/*.c)) boards/host/refuse.c \
               $(wildcard boards/view/programs/arm/*.c) boards/view/parsed/expat.c boards/view/parsed/tokens.c
APP_CFLAGS := -O2 -D_XOPEN_SOURCE=700 -Iboards/apps/links -Iboards/apps/arm_guard -Iboards/host/tools/arm \
              -Iboards/view/parsed -Wno-enum-float-conversion -Wno-shorten-64-to-32
APP_LDFLAGS := -lm
