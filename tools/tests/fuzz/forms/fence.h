/* How keepout-fence is called by its fuzzer. */
enum { MOST_CODE = 0 };

static const form forms[] = {
    {{"@a.csv"}, {"--output", "@a.c", "--home", "47.4,8.5,400", "@a.csv"}},
    {{"@a.plan"}, {"--output", "@a.c", "--rule", "any", "@a.plan"}},
    {{"@a.json"}, {"--output", "@a.c", "--role", "out", "--home", "47.4,8.5", "@a.json"}},
    {{"@a.geojson"},
     {"--output", "@a.c", "--role", "in", "--home", "47.4,8.5", "--rule", "all", "@a.geojson"}},
    {{"@a.kml"}, {"--output", "@a.c", "--role", "in", "--home", "47.4,8.5,400", "@a.kml"}},
    {{"@a.waypoints"}, {"--output", "@a.c", "--return", "30", "--loiter", "20", "@a.waypoints"}},
    {{"@a.fence"}, {"--output", "@a.c", "--home", "47.4,8.5", "--ground", "5", "@a.fence"}},
    {{"@a.mission", "@b.poly"},
     {"--output", "@a.c", "--fence", "@b.poly", "--floor", "-5", "--ceiling", "120", "@a.mission"}},
};
