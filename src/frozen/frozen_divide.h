/* Dividing a range of boxes in steps, for frozen_build.c. */
#ifndef KOI_FROZEN_DIVIDE_H
#define KOI_FROZEN_DIVIDE_H

#include "keepout/frozen_build.h"
#include "src/frozen/frozen_core.h"

/* A box that has no leaf yet is a record: its span, and what it was made of as a link. */
#define KOI_FROZEN_NOTHING 0x7FFF7FFFU /* the union of no spans */

/* Begins to measure a range of at least two records, on that level. */
void koi_frozen_range_begin(ko_frozen_range *range, uint32_t end, uint32_t level);

/* Adds a record's box, centre and categories. */
void koi_frozen_range_measure(ko_frozen_range *range, const ko_frozen_node *record);

/* Goes on to the next axis on which centres differ. False: there is none, and range->bins says
 * whether a division was found. */
bool koi_frozen_range_next_axis(ko_frozen_range *range);

/* Adds a record to its interval on the axis that is tried. */
void koi_frozen_range_sort(ko_frozen_range *range, const ko_frozen_node *record);

/* Compares the divisions between the intervals of the axis that was tried. */
void koi_frozen_range_compare(ko_frozen_range *range);

/* True iff the record goes into the first part of the best division. */
bool koi_frozen_range_is_first(const ko_frozen_range *range, const ko_frozen_node *record);

#endif
