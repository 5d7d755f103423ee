/* How tracks is called by its fuzzer: each file is a vehicle. */
enum { MOST_CODE = 0 };

static const form forms[] = {
    {{"@two/a", "@two/b"}, {"--tracks", "@two", "--out", "@out", "--time-unit", "s"}},
    {{"@two/a", "@two/b"}, {"--tracks", "@two", "--out", "@out", "--pose-rate", "10"}},
    {{"@three/a", "@three/b", "@three/c"},
     {"--tracks", "@three", "--out", "@out", "--origin", "auto", "--skip", "bad"}},
};
