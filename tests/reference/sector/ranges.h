/* Scans of rangers: ranges.c. */
#ifndef REFERENCE_SECTOR_RANGES_H
#define REFERENCE_SECTOR_RANGES_H

/* What the judge has seen of rangers. */
typedef struct ranges_counts {
    unsigned long scans;
    unsigned long hits;   /* sectors with something in them */
    unsigned long whole;  /* sectors that were seen whole */
    unsigned long pieces; /* calls that were not the last of their scan */
} ranges_counts;

void ask_ranges(ranges_counts *counts);

/* Searches for beams that come near to the stated bounds: ranges_worst.c. */
void search_ranges(void);

#endif
