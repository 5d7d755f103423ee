/* Walks an arm through a tree. */
#ifndef KOI_ARM_WALK_H
#define KOI_ARM_WALK_H

#include "src/arm/arm_core.h"

void koi_arm_walk_begin(const ko_tree *tree, ko_arm_walk *walk);

/* Begins the walk again from the first link. */
void koi_arm_walk_restart(ko_arm_walk *walk);

/* Goes on. KO_OK: *found is to be reported; or, if the walk has no shape, an object was found whose
 * shape is to be given to it first. KO_END: there is none left. */
ko_status koi_arm_walk_next(ko_arm_walk *walk, const ko_tree *tree, ko_query *q,
                            ko_arm_search *search, uint32_t *budget, ko_arm_contact *found);

#endif
