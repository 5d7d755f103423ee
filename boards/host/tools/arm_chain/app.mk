# A tool of the host, built as arm-chain: the arm in double precision, rounded once. It shares links-chain's code for
# options, joints, poses and allowed pairs, and for the output that both write.
APP_SOURCES := $(wildcard boards/host/tools/arm_chain/*.c) boards/host/refuse.c \
               $(addprefix boards/host/tools/links_chain/,csv.c emit.c options.c robot.c)
APP_CFLAGS := -O2 -D_POSIX_C_SOURCE=200809L -Iboards/apps/links -Iboards/host/tools/links_chain
APP_LDFLAGS := -lm
