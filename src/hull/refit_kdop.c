/* k-DOPs of turned bodies, from their hulls. */
#include <stddef.h>
#include <string.h>

#include "src/hull/hull_core.h"
#include "src/kdop/kdop.h"
#include "src/kdop/kdop_align.h"
#include "keepout/refit.h"
#include "src/math/rotate.h"

/* Climbs to the farthest vertex along m, from *start, which it replaces. *reach is m . v in Q46:
 * components of m are within 2^31 and of v within 2^29, so it is within 3 * 2^60. */
static ko_status climb(const ko_hull *hull, const ko_dir3 *m, uint16_t *start, int64_t *reach)
{
    const ko_status status = ko_hull_support(hull, m, *start, start);
    if (status == KO_OK) {
        *reach = koi_dir3_along(m, &hull->vertices[*start]);
    }
    return status;
}

/* One slab: the ends of the turned hull along a normal, rounded outward and displaced. */
static ko_status turned_slab(const ko_hull *hull, const ko_pose *pose, const koi_kdop_normal *n,
                             uint16_t *extreme, ko_kdop_slab *out)
{
    const ko_dir3 up = koi_kdop_turned_normal(n, &pose->r);
    const ko_dir3 down = {-up.x, -up.y, -up.z};
    int64_t highest = 0;
    int64_t lowest = 0;
    ko_status status = climb(hull, &down, &extreme[0], &lowest);
    if (status == KO_OK) {
        status = climb(hull, &up, &extreme[1], &highest);
    }
    if (status != KO_OK) {
        return status;
    }
    const int64_t shift = koi_kdop_project(n, &pose->t);
    const int64_t lo = shift - koi_rotate_up(lowest); /* lowest is along -n */
    const int64_t hi = shift + koi_rotate_up(highest);
    const int64_t limit = koi_kdop_limit(n);
    if (lo < -limit || hi > limit) {
        return KO_E_RANGE;
    }
    out->lo = (fix16_t)lo;
    out->hi = (fix16_t)hi;
    return KO_OK;
}

ko_status ko_kdop_from_hull_at(unsigned k, const ko_hull *hull, const ko_pose *pose,
                               ko_refit_kdop_cache *cache, ko_kdop_slab *out)
{
    ko_kdop_slab turned[KO_KDOP_MAX_SLABS];
    if (!koi_hull_is_whole(hull) || pose == NULL || cache == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!koi_kdop_exists(k) || ko_vec3_check(&pose->t) != KO_OK || !koi_kdop_can_turn(&pose->r)) {
        return KO_E_RANGE;
    }
    ko_refit_kdop_cache now = *cache;
    const koi_kdop_normal *const normals = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const ko_status status =
            turned_slab(hull, pose, &normals[i], &now.extreme[2U * i], &turned[i]);
        if (status != KO_OK) {
            return status;
        }
    }
    *cache = now;
    (void)memcpy(out, turned, k / 2U * sizeof(*out));
    return KO_OK;
}
