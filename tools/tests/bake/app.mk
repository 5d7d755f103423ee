# Links and examines the output of keepout-bake. tools/tests/bake.sh makes the models, and list.h names them.
BAKED := build/test/bake/c
APP_SOURCES := tools/tests/bake/main.c tests/harness/harness.c $(wildcard $(BAKED)/*.c)
APP_CFLAGS := -I$(BAKED) -Itests/harness
