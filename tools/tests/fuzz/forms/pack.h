/* How pack is called by its fuzzer: a track, a map, and perhaps movers. */
enum { MOST_CODE = 0 };

static const form forms[] = {
    {{"@track", "@map"}, {"--track", "@track", "--map", "@map", "--out", "@out"}},
    {{"@track", "@map", "@movers"},
     {"--track", "@track", "--map", "@map", "--movers", "@movers", "--origin", "auto", "--skip",
      "bad", "--out", "@out"}},
    {{"@track", "@map"},
     {"--track", "@track", "--map", "@map", "--pose-rate", "10", "--rate", "5", "--out", "@out"}},
    {{"@map", "@track"},
     {"--track", "@track", "--map", "@map", "--voxel", "0.5", "--time-unit", "ms", "--out",
      "@out"}},
};
