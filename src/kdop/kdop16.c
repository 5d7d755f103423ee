/* Compact k-DOPs. */
#include "keepout/compact.h"
#include "keepout/make.h"

#include <stddef.h>
#include <string.h>

#include "src/kdop/kdop.h"
#include "src/box/slab16.h"
#include "port/packed.h"

ko_status ko_kdop16_check(unsigned k, const ko_slab16 *dop)
{
    if (dop == NULL) {
        return KO_E_ARG;
    }
    if (!koi_kdop_exists(k)) {
        return KO_E_RANGE;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        if (!koi_slab16_is_legal(&dop[i])) {
            return KO_E_RANGE;
        }
    }
    return KO_OK;
}

ko_status ko_kdop16_from_kdop(unsigned k, const ko_kdop_slab *dop, const ko_frame16 *frame,
                              ko_slab16 *out)
{
    ko_slab16 cells[KO_KDOP_MAX_SLABS];
    if (dop == NULL || frame == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_kdop_check(k, dop) != KO_OK || !koi_frame16_is_legal(frame)) {
        return KO_E_RANGE;
    }
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const int64_t origin = koi_kdop_project(&n[i], &frame->origin);
        if (!koi_slab16_round(dop[i].lo - origin, dop[i].hi - origin, frame->shift, &cells[i])) {
            return KO_E_RANGE;
        }
    }
    (void)memcpy(out, cells, k / 2U * sizeof(*out));
    return KO_OK;
}

/* Sets out to the interval of a slab, for a legal shift. False if no legal point is in it. */
static bool lengths_of(const ko_slab16 *cells, const koi_kdop_normal *n, const ko_frame16 *frame,
                       ko_kdop_slab *out)
{
    return koi_slab16_lengths(cells, koi_kdop_project(n, &frame->origin), frame->shift,
                              koi_kdop_limit(n), &out->lo, &out->hi);
}

ko_status ko_kdop_from_kdop16(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                              ko_kdop_slab *out)
{
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    if (dop == NULL || frame == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_kdop16_check(k, dop) != KO_OK || !koi_frame16_is_legal(frame)) {
        return KO_E_RANGE;
    }
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        if (!lengths_of(&dop[i], &n[i], frame, &slabs[i])) {
            return KO_E_RANGE;
        }
    }
    (void)memcpy(out, slabs, k / 2U * sizeof(*out));
    return KO_OK;
}

bool ko_kdop16_overlap(unsigned k, const ko_slab16 *a, const ko_slab16 *b)
{
    if (a == NULL || b == NULL || !koi_kdop_exists(k)) {
        return true;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        if (!koi_port_slab16_overlap(&a[i], &b[i])) {
            return false;
        }
    }
    return true;
}
