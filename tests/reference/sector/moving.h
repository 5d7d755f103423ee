/* Answers as of now, of a vehicle that moves: moving.c. */
#ifndef REFERENCE_SECTOR_MOVING_H
#define REFERENCE_SECTOR_MOVING_H

#include <stdint.h>

/* How often it was asked, and how often something old was clear or a hit. */
typedef struct moving_counts {
    uint32_t asked;
    uint32_t clear;
    uint32_t hit;
} moving_counts;

void ask_moving(moving_counts *counts);
void ask_tight(void);

#endif
