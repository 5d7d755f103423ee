# What tools of the host share: all of them, and those that read lines and numbers of people.
HOST_SHARED := $(addprefix tools/common/,file.c memory.c names.c output.c refuse.c tell.c written.c)
HOST_TEXT := $(addprefix tools/common/,decimal.c options.c text.c)
