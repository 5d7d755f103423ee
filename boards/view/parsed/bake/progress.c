/* A page shows no progress of a tool. */
#include "boards/host/tools/bake/baked.h"

void progress(const char *what)
{
    (void)what;
}
