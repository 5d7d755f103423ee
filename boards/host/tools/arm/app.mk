# A tool of the host, built as keepout-arm: a robot in double precision, rounded once. Debian's libexpat reads XML, its
# Assimp meshes.
include boards/host/tools.mk
APP_SOURCES := $(wildcard boards/host/tools/arm/*.c) $(HOST_SHARED)
APP_CFLAGS := -O2 -D_XOPEN_SOURCE=700 -Iboards/apps/links -Iboards/apps/arm_guard
APP_LDFLAGS := -lexpat -lassimp -lm
