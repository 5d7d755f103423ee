/* Notes spheres and boxes of the world, as the vehicle sees them. */
#ifndef KOI_SECTOR_BOX_H
#define KOI_SECTOR_BOX_H

#include "src/sector/sector_core.h"

/* Sets the pose from which the world is seen; null: the body's frame. Fails with KO_E_RANGE if it
 * is not legal, KO_E_CHANGED if no look is under way. */
ko_status koi_sector_place(ko_sectors *s, const ko_pose *vehicle);

/* Note a legal sphere and a legal box of the world. */
void koi_sector_see_sphere(ko_sectors *s, const ko_vec3 *c, fix16_t r);
void koi_sector_see_box(ko_sectors *s, const ko_aabb *box);

#endif
