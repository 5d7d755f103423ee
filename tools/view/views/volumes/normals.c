#include "normals.h"

/* The slab of a single point p has both ends at n . p, so the k-DOP of a unit vector holds one
 * component of each normal. */
const kdop_normal *kdop_normals_of(unsigned k)
{
    static const ko_vec3 units[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    static kdop_normal normals[KO_KDOP_MAX_SLABS];
    ko_kdop26 dops[3] = {0};
    for (int i = 0; i < 3; i++) {
        if (ko_kdop_from_points(k, &units[i], 1, dops[i].slab) != KO_OK) {
            return normals;
        }
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        normals[i] = (kdop_normal){dops[0].slab[i].lo, dops[1].slab[i].lo, dops[2].slab[i].lo};
    }
    return normals;
}
