/* Shared by objects.c and record.c; the replay asks the same of a struct in its own memory. */
#ifndef RECORD_OBJECTS_H
#define RECORD_OBJECTS_H

#include <stdbool.h>
#include <stdint.h>

#include "types.h"

/* Ends a record that is no call. */
void korec_commit_part(void);
/* False if an array is larger than the ring: then the call under way is not recorded. */
bool korec_fits(uint32_t count, uint32_t size);
/* Return the address that a pointer of a struct holds, and how many entries are behind it. */
const void *korec_pointer(const void *object, const korec_part *part);
uint32_t korec_count(const void *object, const korec_part *part);

#endif
