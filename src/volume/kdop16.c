/* k-DOPs in 16-bit cells. */
#include "keepout/kdop.h"

#include <stddef.h>
#include <string.h>

#include "volume/kdop_core.h"
#include "volume/slab16.h"
#include <ko_port_packed.h>

ko_status ko_kdop16_check(unsigned k, const ko_slab16 *dop)
{
    if (dop == NULL || !ko_kdop_exists(k)) {
        return KO_E_ARG;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        if (!ko_slab16_is_legal(&dop[i])) {
            return KO_E_RANGE;
        }
    }
    return KO_OK;
}

ko_status ko_kdop16_from_kdop(unsigned k, const ko_kdop_slab *dop, const ko_frame16 *frame,
                              ko_slab16 *out)
{
    ko_slab16 cells[KO_KDOP_MAX_SLABS];
    if (dop == NULL || frame == NULL || out == NULL || !ko_kdop_exists(k)) {
        return KO_E_ARG;
    }
    if (ko_kdop_check(k, dop) != KO_OK || ko_frame16_check(frame) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_kdop_normal *const n = ko_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const int64_t origin = ko_kdop_project(&n[i], &frame->origin);
        if (!ko_slab16_round(dop[i].lo - origin, dop[i].hi - origin, frame->shift, &cells[i])) {
            return KO_E_RANGE;
        }
    }
    memcpy(out, cells, k / 2U * sizeof(*out));
    return KO_OK;
}

ko_status ko_kdop16_to_kdop(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                            ko_kdop_slab *out)
{
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    if (dop == NULL || frame == NULL || out == NULL || !ko_kdop_exists(k)) {
        return KO_E_ARG;
    }
    if (ko_kdop16_check(k, dop) != KO_OK || ko_frame16_check(frame) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_kdop_normal *const n = ko_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        if (!ko_slab16_lengths(&dop[i], ko_kdop_project(&n[i], &frame->origin), frame->shift,
                               ko_kdop_limit(&n[i]), &slabs[i].lo, &slabs[i].hi)) {
            return KO_E_RANGE;
        }
    }
    memcpy(out, slabs, k / 2U * sizeof(*out));
    return KO_OK;
}

bool ko_kdop16_overlap(unsigned k, const ko_slab16 *a, const ko_slab16 *b)
{
    if (a == NULL || b == NULL || !ko_kdop_exists(k)) {
        return true;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        if (!ko_port_slab16_overlap(&a[i], &b[i])) {
            return false;
        }
    }
    return true;
}

bool ko_kdop16_contains(unsigned k, const ko_slab16 *outer, const ko_slab16 *inner)
{
    if (outer == NULL || inner == NULL || !ko_kdop_exists(k)) {
        return false;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        if (!ko_slab16_holds(&outer[i], &inner[i])) {
            return false;
        }
    }
    return true;
}

ko_status ko_kdop16_union(unsigned k, const ko_slab16 *a, const ko_slab16 *b, ko_slab16 *out)
{
    if (a == NULL || b == NULL || out == NULL || !ko_kdop_exists(k)) {
        return KO_E_ARG;
    }
    if (ko_kdop16_check(k, a) != KO_OK || ko_kdop16_check(k, b) != KO_OK) {
        return KO_E_RANGE;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        ko_slab16_union(&a[i], &b[i], &out[i]);
    }
    return KO_OK;
}
