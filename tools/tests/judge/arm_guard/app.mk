# A tool of the host, built as arm-guard-meshes: distances of meshes, for judge.py. It measures as links-judge does.
APP_SOURCES := tools/tests/judge/arm_guard/meshes.c $(addprefix tools/tests/judge/links/,distance.c inside.c scene.c)
APP_CFLAGS := -O3 -D_POSIX_C_SOURCE=200809L -Itools/tests/judge/links
APP_LDFLAGS := -lm
