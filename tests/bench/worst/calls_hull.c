/* Hulls of few points: how they are built, checked and asked. */
#include "worst.h"

enum {
    TURN = POINT_GENES,
    AT = TURN + 4,
    START = AT + 3,
    KIND,
    ALL_GENES,
    MOST_POINTS = 16,
};

static ko_vec3 given[MOST_POINTS];
static ko_vec3 points[MOST_POINTS];
static uint32_t count;
static ko_hull hull;
static ko_hull_face faces[KO_HULL_FACES(MOST_POINTS)];
static uint16_t first[KO_HULL_FIRST(MOST_POINTS)];
static uint16_t neighbours[KO_HULL_LINKS(MOST_POINTS)];
static ko_hull_store store;
static uint16_t triangles[3 * KO_HULL_FACES(MOST_POINTS)];
static uint32_t triangle_count;
static ko_pose pose;
static unsigned k;
static uint16_t start;
static ko_refit_cache cache;
static ko_refit_kdop_cache kdop_cache;
static ko_aabb box;
static ko_obb obb;
static ko_kdop_slab dop[KO_KDOP_MAX_SLABS];

static ko_status build(uint32_t *purse)
{
    (void)purse;
    store = (ko_hull_store){faces,
                            first,
                            neighbours,
                            KO_HULL_FACES(MOST_POINTS),
                            MOST_POINTS,
                            KO_HULL_LINKS(MOST_POINTS),
                            0};
    return ko_hull_build(points, count, &store, &hull);
}

static void restore(void)
{
    memcpy(points, given, sizeof(points));
}

static bool make(const uint32_t *gene)
{
    static const uint8_t ks[] = {6, 8, 12, 14, 18, 26};
    count = points_of(gene, MOST_POINTS, given);
    restore();
    if (build(NULL) != KO_OK) {
        return false;
    }
    triangle_count = store.face_count;
    for (uint32_t i = 0; i < 3U * triangle_count; i++) {
        triangles[i] = faces[i / 3U].vertex[i % 3U];
    }
    pose = (ko_pose){turn_of(gene + TURN), point_of(gene + AT, gene[KIND] / 8U)};
    k = ks[gene[KIND] % 6U];
    start = (uint16_t)(gene[START] % hull.count);
    for (unsigned i = 0; i < 6U; i++) {
        cache.extreme[i] = (uint16_t)((gene[START] >> i) % hull.count);
    }
    for (unsigned i = 0; i < 2U * KO_KDOP_MAX_SLABS; i++) {
        kdop_cache.extreme[i] = (uint16_t)((gene[START] >> i) % hull.count);
    }
    return true;
}

static uint32_t points_squared(void)
{
    return count * count;
}

static uint32_t corners_cubed(void)
{
    return (uint32_t)hull.count * hull.count * hull.count;
}

static uint32_t corners(void)
{
    return hull.count;
}

static uint32_t triangles_squared(void)
{
    return (triangle_count * triangle_count + 1U) * count;
}

static ko_status validate(uint32_t *purse)
{
    (void)purse;
    return ko_hull_validate(&hull);
}

static ko_status support(uint32_t *purse)
{
    (void)purse;
    return ko_hull_support(&hull, &pose.r.x, start, &start);
}

static ko_status box_at(uint32_t *purse)
{
    (void)purse;
    return ko_aabb_from_hull_at(&hull, &pose, &cache, &box);
}

static ko_status kdop_at(uint32_t *purse)
{
    (void)purse;
    return ko_kdop_from_hull_at(k, &hull, &pose, &kdop_cache, dop);
}

static ko_status obb_of(uint32_t *purse)
{
    (void)purse;
    return ko_obb_from_hull(points, count, triangles, triangle_count, &obb);
}

static const call list[] = {
    {"ko_hull_build", ALL_GENES, make, restore, build, points_squared},
    {"ko_hull_validate", ALL_GENES, make, no_begin, validate, corners_cubed},
    {"ko_hull_support", ALL_GENES, make, no_begin, support, corners},
    {"ko_aabb_from_hull_at", ALL_GENES, make, no_begin, box_at, corners},
    {"ko_kdop_from_hull_at", ALL_GENES, make, no_begin, kdop_at, corners},
    {"ko_obb_from_hull", ALL_GENES, make, no_begin, obb_of, triangles_squared},
};
const calls hull_calls = {list, sizeof(list) / sizeof(list[0])};
