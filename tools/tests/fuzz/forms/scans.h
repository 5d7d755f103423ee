/* How scans is called by its fuzzer. */
enum { MOST_CODE = 0 };

static const form forms[] = {
    {{"@scans"}, {"--scans", "@scans", "--out", "@out", "--speed", "1", "--time-unit", "s"}},
    {{"@scans"}, {"--scans", "@scans", "--out", "@out", "--beyond", "nothing"}},
    {{"@scans", "@speeds"}, {"--scans", "@scans", "--out", "@out", "--speeds", "@speeds"}},
};
