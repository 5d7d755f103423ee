/* keepout-bake without signals: the page says by itself that it is baking. */
#include "baked.h"

void progress(const char *what)
{
    (void)what;
}
