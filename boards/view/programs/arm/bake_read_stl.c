#include "bake_names.h"

#include "boards/host/tools/bake/read_stl.c"
