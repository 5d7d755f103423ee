# The machine that builds.
PORT_PATH := port/host port/generic
