# The scenes of the campaign on a board, where an interrupt flips bits of the stack and the registers.
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) tests/harness/harness.c \
               $(addprefix tests/faults/,judge.c tree.c mesh.c fence.c obstacle.c arm.c sector.c)
APP_CFLAGS := -DBOARD_MHZ=$(BOARD_MHZ)U -Iboards/bare -Itests/harness -Itests/faults
