/* Makes a box of a frame and an interval along each of its axes. It holds all points whose
 * projections lie in the intervals.
 *
 * Proof. Let T_i be the largest |axis i . (p - c)| for the rounded centre c that is stored. A point
 * is c + A s with A^T (p - c) = (1 + E) s. So |s_i| <= T_i + e sum |s|, where e is the largest
 * |E_ij| of these very axes. Hence sum |s| <= sum T / (1 - 3 e), and r_i = T_i + e (1 + 2^-23) sum
 * T holds the point. Axes that are exactly at right angles (e = 0) lose nothing. */
#include "src/obb/obb_fit.h"
#include "src/obb/obb.h"

#include "src/math/wide.h"

#define ONE INT64_C(0x40000000)
#define UP ((uint64_t)ONE - 1U)

void koi_obb_widen(koi_obb_range *over, int i, int64_t lo, int64_t hi)
{
    over->lo[i] = (lo < over->lo[i]) ? lo : over->lo[i];
    over->hi[i] = (hi > over->hi[i]) ? hi : over->hi[i];
}

/* The first point is the origin, so its projections are 0. */
void koi_obb_range_of_points(const ko_vec3 *points, uint32_t count, const ko_mat3 *axes,
                             koi_obb_range *out)
{
    const koi_obb_range none = {{0, 0, 0}, {0, 0, 0}};
    *out = none;
    for (uint32_t k = 1; k < count; k++) {
        const ko_vec3 d = koi_closest_difference(&points[k], &points[0]);
        for (int i = 0; i < KOI_OBB_AXES; i++) {
            const int64_t at = koi_obb_project(koi_obb_axis(axes, i), &d);
            koi_obb_widen(out, i, at, at);
        }
    }
}

/* Widths are below 2^32 and a bit, and are capped there, so the volume is below 2^96. */
koi_i128 koi_obb_range_volume(const koi_obb_range *r)
{
    uint32_t w[KOI_OBB_AXES];
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        const uint64_t width = (((uint64_t)r->hi[i] - (uint64_t)r->lo[i]) >> 30) + 1U;
        /* unreachable: no two legal points are 2^32 apart */
        w[i] = (width > UINT32_MAX) ? UINT32_MAX : (uint32_t)width;
    }
    return koi_i128_umul(koi_port_umul(w[0], w[1]), w[2]);
}

/* origin + axes m on one world axis, rounded to nearest. Components of m are within 2^31, so three
 * products are within 2^61. */
static int64_t place(fix16_t origin, ko_q30 x, ko_q30 y, ko_q30 z, const ko_vec3 *m)
{
    const ko_dir3 row = {x, y, z};
    return origin + ((koi_obb_project(&row, m) + ONE / 2) >> 30);
}

bool koi_obb_place(const ko_vec3 *origin, const ko_mat3 *a, const ko_vec3 *m, ko_vec3 *out)
{
    const int64_t x = place(origin->x, a->x.x, a->y.x, a->z.x, m);
    const int64_t y = place(origin->y, a->x.y, a->y.y, a->z.y, m);
    const int64_t z = place(origin->z, a->x.z, a->y.z, a->z.z, m);
    const int64_t most = KO_LIMIT;
    if (x < -most || x > most || y < -most || y > most || z < -most || z > most) {
        return false;
    }
    const ko_vec3 at = {(fix16_t)x, (fix16_t)y, (fix16_t)z};
    *out = at;
    return true;
}

/* e (1 + 2^-23) sum T in Q46, rounded up, for T in Q46 below 2^63 each. The sum in Q16 is below
 * 2^35. e is at most 2^34 in Q60, 2^24 in Q50, so the product is below 2^60. */
static uint64_t slack_of(const ko_mat3 *axes, const uint64_t t[KOI_OBB_AXES])
{
    const uint64_t e = (koi_obb_defect(axes) + 0x3FFU) >> 10;
    const uint64_t sum = ((t[0] + UP) >> 30) + ((t[1] + UP) >> 30) + ((t[2] + UP) >> 30);
    if (sum == 0U) {
        return 0U; /* all points are the centre */
    }
    return (e * (sum + (sum >> 23) + 1U) + 0xFFFFFU) >> 20;
}

/* t + slack in LSB, rounded up. False if it does not fit. */
static bool radius_of(uint64_t t, uint64_t slack, fix16_t *out)
{
    const uint64_t r = (t + slack + UP) >> 30;
    if (r > (uint64_t)INT32_MAX) { /* unreachable: no two legal points are 2^31 apart */
        return false;
    }
    *out = (fix16_t)r;
    return true;
}

/* The middle of an interval, rounded to whole LSB. */
static fix16_t middle(int64_t lo, int64_t hi)
{
    return (fix16_t)((lo / 2 + hi / 2 + ONE / 2) >> 30);
}

bool koi_obb_fit(const koi_obb_range *r, const ko_vec3 *origin, const ko_mat3 *axes, ko_obb *out)
{
    const ko_vec3 m = {middle(r->lo[0], r->hi[0]), middle(r->lo[1], r->hi[1]),
                       middle(r->lo[2], r->hi[2])};
    ko_obb box;
    uint64_t t[KOI_OBB_AXES];
    box.axes = *axes;
    if (!koi_obb_place(origin, axes, &m, &box.c)) {
        return false;
    }
    /* The centre is rounded, so measure the intervals from where it lies. */
    const ko_vec3 moved = koi_closest_difference(&box.c, origin);
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        const int64_t at = koi_obb_project(koi_obb_axis(axes, i), &moved);
        const int64_t above = r->hi[i] - at;
        const int64_t below = at - r->lo[i];
        t[i] = (uint64_t)((above > below) ? above : below); /* hi >= lo: not below 0 */
    }
    const uint64_t slack = slack_of(axes, t);
    /* unreachable: radius_of says so */
    const bool is_within = radius_of(t[0], slack, &box.r.x) && radius_of(t[1], slack, &box.r.y) &&
                           radius_of(t[2], slack, &box.r.z); /* unreachable: as above */
    /* unreachable: as above */
    if (!is_within || ko_obb_check(&box) != KO_OK) {
        return false;
    }
    *out = box;
    return true;
}
