# The machine that builds.
PORT_PATH := port/builtin port/generic
