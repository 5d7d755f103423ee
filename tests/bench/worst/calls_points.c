/* Volumes that are made of points. Their steps are the points. */
#include "worst.h"

enum {
    TURN = POINT_GENES,
    AT = TURN + 4,
    KIND = AT + 3,
    ALL_GENES,
    MOST_POINTS = 32,
};

static ko_vec3 points[MOST_POINTS];
static uint32_t count;
static ko_pose pose;
static unsigned k;
static union {
    ko_aabb aabb;
    ko_sphere sphere;
    ko_capsule capsule;
    ko_lozenge lozenge;
    ko_obb obb;
    ko_kdop_slab dop[KO_KDOP_MAX_SLABS];
} out;

static bool make(const uint32_t *gene)
{
    static const uint8_t ks[] = {6, 8, 12, 14, 18, 26};
    count = points_of(gene, MOST_POINTS, points);
    pose = (ko_pose){turn_of(gene + TURN), point_of(gene + AT, gene[KIND] / 8U)};
    k = ks[gene[KIND] % 6U];
    return true;
}

static uint32_t all(void)
{
    return count;
}

#define CALLS(F)                                                                                   \
    F(ko_aabb_from_points, (points, count, &out.aabb))                                             \
    F(ko_sphere_from_points, (points, count, &out.sphere))                                         \
    F(ko_capsule_from_points, (points, count, &out.capsule))                                       \
    F(ko_lozenge_from_points, (points, count, &out.lozenge))                                       \
    F(ko_obb_from_points, (points, count, NULL, &out.obb))                                         \
    F(ko_kdop_from_points, (k, points, count, out.dop))                                            \
    F(ko_sphere_from_points_about, (points, count, &pose.t, &out.sphere))                          \
    F(ko_aabb_from_points_at, (points, count, &pose, &out.aabb))

#define CALL(name, arguments)                                                                      \
    static ko_status name##_of(uint32_t *purse)                                                    \
    {                                                                                              \
        (void)purse;                                                                               \
        return name arguments;                                                                     \
    }
#define ROW(name, arguments) {#name, ALL_GENES, make, no_begin, name##_of, all},

CALLS(CALL)

static ko_status along_axes(uint32_t *purse)
{
    (void)purse;
    return ko_obb_from_points(points, count, &pose.r, &out.obb);
}

static const call list[] = {
    CALLS(ROW){"ko_obb_from_points:axes", ALL_GENES, make, no_begin, along_axes, all}};
const calls points_calls = {list, sizeof(list) / sizeof(list[0])};
