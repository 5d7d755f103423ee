# <architecture>: what it has that its parent has not.
PORT_PATH := port/template port/builtin port/generic
# PORT_FAST := -Os   where flash is dearer than time
