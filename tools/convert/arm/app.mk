# A tool of the host, built as keepout-arm: a robot in double precision, rounded once. Debian's libexpat reads XML, its
# Assimp meshes.
include tools/common/common.mk
APP_SOURCES := $(wildcard tools/convert/arm/*.c) $(HOST_SHARED)
APP_CFLAGS := -O2 -D_XOPEN_SOURCE=700 -Itools/programs/links -Itools/programs/arm_guard
APP_LDFLAGS := -lexpat -lassimp -lm
