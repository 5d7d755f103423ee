#include "bake_names.h"

#include "boards/host/tools/bake/model.c"
