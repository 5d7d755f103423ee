/* Makes every kind of call on life_a's tree, which may be damaged. Each call must end soon, with a
 * documented status. */
#ifndef DAMAGE_H
#define DAMAGE_H

#include "life.h"

uint32_t damage_fold(uint32_t hash, uint32_t value);

/* Makes all calls that take a const tree. Returns a hash of all answers except visits. */
uint32_t damage_look(const question *q);

/* Makes one of the calls that may change the tree, by number, on one of the slots. */
#define DAMAGE_CHANGES 10U
ko_status damage_change(uint32_t number, uint32_t slot);

#endif
