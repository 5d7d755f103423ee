/* k-DOPs in 16-bit cells. Other shapes are tested against the slabs in 32 bits, cut at the legal
 * range: no legal point is beyond. */
#include "keepout/kdop.h"

#include <stddef.h>
#include <string.h>

#include "src/kdop/kdop_core.h"
#include "src/box/slab16.h"
#include "port/packed.h"

ko_status ko_kdop16_check(unsigned k, const ko_slab16 *dop)
{
    if (dop == NULL || !koi_kdop_exists(k)) {
        return KO_E_ARG;
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
    if (dop == NULL || frame == NULL || out == NULL || !koi_kdop_exists(k)) {
        return KO_E_ARG;
    }
    if (ko_kdop_check(k, dop) != KO_OK || ko_frame16_check(frame) != KO_OK) {
        return KO_E_RANGE;
    }
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const int64_t origin = koi_kdop_project(&n[i], &frame->origin);
        if (!koi_slab16_round(dop[i].lo - origin, dop[i].hi - origin, frame->shift, &cells[i])) {
            return KO_E_RANGE;
        }
    }
    memcpy(out, cells, k / 2U * sizeof(*out));
    return KO_OK;
}

/* Rounding outward keeps order: the rounded ends of the points are the ends of the rounded
 * points. */
ko_status ko_kdop16_from_points(unsigned k, const ko_vec3 *points, uint32_t count,
                                const ko_frame16 *frame, ko_slab16 *out)
{
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    if (frame == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_kdop_from_points(k, points, count, slabs);
    return (status != KO_OK) ? status : ko_kdop16_from_kdop(k, slabs, frame, out);
}

/* False iff no legal point is in it. Of a frame with a legal shift. */
static bool lengths_of(const ko_slab16 *cells, const koi_kdop_normal *n, const ko_frame16 *frame,
                       ko_kdop_slab *out)
{
    return koi_slab16_lengths(cells, koi_kdop_project(n, &frame->origin), frame->shift,
                              koi_kdop_limit(n), &out->lo, &out->hi);
}

ko_status ko_kdop16_to_kdop(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                            ko_kdop_slab *out)
{
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    if (dop == NULL || frame == NULL || out == NULL || !koi_kdop_exists(k)) {
        return KO_E_ARG;
    }
    if (ko_kdop16_check(k, dop) != KO_OK || ko_frame16_check(frame) != KO_OK) {
        return KO_E_RANGE;
    }
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        if (!lengths_of(&dop[i], &n[i], frame, &slabs[i])) {
            return KO_E_RANGE;
        }
    }
    memcpy(out, slabs, k / 2U * sizeof(*out));
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

bool ko_kdop16_contains(unsigned k, const ko_slab16 *outer, const ko_slab16 *inner)
{
    if (outer == NULL || inner == NULL || !koi_kdop_exists(k)) {
        return false;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        if (!koi_slab16_holds(&outer[i], &inner[i])) {
            return false;
        }
    }
    return true;
}

ko_status ko_kdop16_union(unsigned k, const ko_slab16 *a, const ko_slab16 *b, ko_slab16 *out)
{
    if (a == NULL || b == NULL || out == NULL || !koi_kdop_exists(k)) {
        return KO_E_ARG;
    }
    if (ko_kdop16_check(k, a) != KO_OK || ko_kdop16_check(k, b) != KO_OK) {
        return KO_E_RANGE;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        koi_slab16_union(&a[i], &b[i], &out[i]);
    }
    return KO_OK;
}

/* ---- against other shapes ---- */

static bool can_be_read(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame)
{
    return dop != NULL && frame != NULL && frame->shift <= KO_FRAME16_MAX_SHIFT &&
           koi_kdop_exists(k);
}

static bool all_lengths_of(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                           ko_kdop_slab *out)
{
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        if (!lengths_of(&dop[i], &n[i], frame, &out[i])) {
            return false;
        }
    }
    return true;
}

bool ko_kdop16_contains_point(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                              const ko_vec3 *point)
{
    if (point == NULL || !can_be_read(k, dop, frame)) {
        return false;
    }
    const koi_kdop_normal *const n = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        ko_kdop_slab slab;
        if (!lengths_of(&dop[i], &n[i], frame, &slab) ||
            koi_kdop_gap(&slab, koi_kdop_project(&n[i], point)) != 0U) {
            return false;
        }
    }
    return true;
}

bool ko_kdop16_overlap_segment(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                               const ko_segment *segment)
{
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    if (segment == NULL || !can_be_read(k, dop, frame)) {
        return true;
    }
    return all_lengths_of(k, dop, frame, slabs) && ko_kdop_overlap_segment(k, slabs, segment);
}

bool ko_kdop16_overlap_ray(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                           const ko_ray *ray)
{
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    if (ray == NULL || !can_be_read(k, dop, frame)) {
        return true;
    }
    return all_lengths_of(k, dop, frame, slabs) && ko_kdop_overlap_ray(k, slabs, ray);
}

/* KO_OK: *are_some says whether the k-DOP has legal points, then out are its slabs; else a single
 * point stands in for them, so that what the line is gets checked all the same. */
static ko_status widen(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame, bool *are_some,
                       ko_kdop_slab *out)
{
    const ko_vec3 origin = {0, 0, 0};
    if (dop == NULL || frame == NULL || !koi_kdop_exists(k)) {
        return KO_E_ARG;
    }
    if (ko_kdop16_check(k, dop) != KO_OK || ko_frame16_check(frame) != KO_OK) {
        return KO_E_RANGE;
    }
    *are_some = all_lengths_of(k, dop, frame, out);
    return *are_some ? KO_OK : ko_kdop_from_points(k, &origin, 1U, out);
}

ko_status ko_kdop16_cast_segment(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                                 const ko_segment *segment, ko_q30 *enter)
{
    bool are_some;
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    if (segment == NULL || enter == NULL) {
        return KO_E_ARG;
    }
    ko_status status = widen(k, dop, frame, &are_some, slabs);
    if (status == KO_OK) {
        status = ko_kdop_cast_segment(k, slabs, segment, enter);
    }
    if (status == KO_OK && !are_some) {
        *enter = KO_NEVER;
    }
    return status;
}

ko_status ko_kdop16_cast_ray(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                             const ko_ray *ray, ko_q30 *enter)
{
    bool are_some;
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    if (ray == NULL || enter == NULL) {
        return KO_E_ARG;
    }
    ko_status status = widen(k, dop, frame, &are_some, slabs);
    if (status == KO_OK) {
        status = ko_kdop_cast_ray(k, slabs, ray, enter);
    }
    if (status == KO_OK && !are_some) {
        *enter = KO_NEVER;
    }
    return status;
}

ko_side ko_kdop16_side_plane(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                             const ko_plane *plane)
{
    ko_kdop_slab slabs[KO_KDOP_MAX_SLABS];
    if (plane == NULL || !can_be_read(k, dop, frame)) {
        return KO_SIDE_ACROSS;
    }
    return all_lengths_of(k, dop, frame, slabs) ? ko_kdop_side_plane(k, slabs, plane)
                                                : KO_SIDE_OUTSIDE;
}
