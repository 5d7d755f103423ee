/* How keepout-bake is called by its fuzzer. */
enum { MOST_CODE = 0 };

static const form forms[] = {
    {{"@a.obj"}, {"--quiet", "--output", "@.", "@a.obj"}},
    {{"@a.stl"}, {"--output", "@.", "--blob", "--svg", "@.", "@a.stl"}},
    {{"@a.ply"}, {"--quiet", "--solid", "--output", "@.", "@a.ply"}},
    {{"@a.obj", "@b.obj"},
     {"--quiet", "--join", "--scale", "0.5", "--rotate", "x,90", "--error", "0.01", "--output",
      "@.", "@a.obj", "@b.obj"}},
};
