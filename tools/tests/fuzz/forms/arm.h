/* How keepout-arm is called by its fuzzer. A limit ends it with 3, as its usage says. Meshes are
 * not read: that is another library's reader. */
#include "convert/arm/shape.h"

enum { MOST_CODE = 3 };

const char *shape_add_file(shape *s, const shape_place *at, const char *path)
{
    (void)s;
    (void)at;
    (void)path;
    return "a mesh";
}

static const form forms[] = {
    {{"@a.urdf"}, {"--quiet", "--samples", "100", "--output", "@.", "@a.urdf"}},
    {{"@a.urdf", "@a.srdf"},
     {"--quiet", "--output", "@.", "--guard", "@guard.h", "@a.urdf", "@a.srdf"}},
    {{"@a.urdf", "@b.csv"},
     {"--quiet", "--samples", "100", "--output", "@.", "--capsule-table", "@b.csv", "@a.urdf"}},
    {{"@j.csv", "@p.csv", "@t.csv"},
     {"--quiet", "--output", "@.", "--joints", "@j.csv", "--poses", "@p.csv", "--capsule-table",
      "@t.csv", "--bare", "base", "--links", "@links.h", "@a.obj", "@b.obj"}},
};
