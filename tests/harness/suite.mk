# A program of unit tests: the sources of its folder and the harness. Small boards have small pools (TEST_CAPACITY)
# and all boards do a part of the random rounds (TEST_SCALE): board.mk says, and the label repeats it.
TEST_SCALE ?= 20
TEST_LABEL = $(APP) $(BOARD)$(if $(VARIANT), $(VARIANT))$(if $(TEST_CAPACITY), [pools of $(TEST_CAPACITY) instead of 1024])$(if $(filter-out 1,$(TEST_SCALE)), [1/$(TEST_SCALE) of the random rounds])
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) tests/harness/harness.c
APP_CFLAGS = -Itests/harness -I$(APP_DIR) -DTEST_SCALE=$(TEST_SCALE)U '-DTEST_LABEL="$(TEST_LABEL)"' \
             $(TEST_CAPACITY:%=-DTEST_CAPACITY=%)
