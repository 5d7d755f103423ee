/* libFuzzer: bytes as points, whose hull is built. It must be valid, hold every point, and give the
 * farthest vertex in each direction, from every start. Boxes and k-DOPs of the turned hull must be
 * those of all points. Then lists of the hull are damaged: what the check accepts must still be
 * right, and every call must stay within the lists, which are on the heap.
 *
 * promise: exact, contains, damage-contained */
#include "shapes.h"

enum { POINTS = 20 };

typedef struct built {
    ko_vec3 *points;
    ko_hull_face *faces;
    uint16_t *first;
    uint16_t *neighbours;
    ko_hull hull;
    ko_hull_store store;
} built;

static int64_t along(const ko_vec3 *p, const ko_dir3 *d)
{
    return ((int64_t)p->x * d->x >> 2) + ((int64_t)p->y * d->y >> 2) + ((int64_t)p->z * d->z >> 2);
}

/* Components that are multiples of 4 make `along` exact. */
static ko_dir3 direction(input *in)
{
    const ko_dir3 d = {(ko_q30)(take(in, 2) << 16), (ko_q30)(take(in, 2) << 16),
                       (ko_q30)(take(in, 1) << 24)};
    return d;
}

static void check_support(const ko_hull *hull, const ko_vec3 *points, uint32_t n, input *in)
{
    const ko_dir3 d = direction(in);
    uint16_t vertex = 0;
    const uint16_t start = (uint16_t)(take(in, 1) % hull->count);
    demand(ko_hull_support(hull, &d, start, &vertex) == KO_OK && vertex < hull->count);
    for (uint32_t i = 0; i < n; i++) {
        demand(along(&points[i], &d) <= along(&hull->vertices[vertex], &d));
    }
}

static void check_boxes(const ko_hull *hull, const ko_vec3 *points, uint32_t n, input *in)
{
    const ko_pose at = pose(in);
    const unsigned k = facets(in);
    ko_refit_cache cache = {{0}};
    ko_refit_kdop_cache slabs = {{0}};
    ko_aabb box;
    ko_aabb all;
    ko_kdop26 dop;
    ko_vec3 seen;
    cache.extreme[take(in, 1) % 6U] = (uint16_t)(take(in, 1) % 24U);
    const ko_status status = ko_aabb_from_hull_at(hull, &at, &cache, &box);
    if (status == KO_OK) {
        demand(ko_aabb_from_points_at(points, n, &at, &all) == KO_OK);
        demand(memcmp(&box, &all, sizeof(box)) == 0);
    }
    if (ko_kdop_from_hull_at(k, hull, &at, &slabs, dop.slab) == KO_OK) {
        for (unsigned i = 0; i < k / 2U; i++) {
            dop.slab[i].lo -= 3; /* a point is rounded by half an LSB on each axis */
            dop.slab[i].hi += 3;
        }
        for (uint32_t i = 0; i < n; i++) {
            demand(ko_vec3_transform(&points[i], &at, &seen) != KO_OK ||
                   ko_kdop_contains_point(k, dop.slab, &seen));
        }
    }
}

static void check_obb(const built *b, uint32_t n)
{
    uint16_t triangles[3 * KO_HULL_FACES(POINTS)];
    ko_obb box;
    const uint32_t many = (b->store.face_count < 6U) ? b->store.face_count : 6U;
    for (uint32_t i = 0; i < 3U * many; i++) {
        triangles[i] = b->faces[i / 3U].vertex[i % 3U];
    }
    if (ko_obb_from_hull(b->points, n, triangles, many, &box) == KO_OK) {
        for (uint32_t i = 0; i < n; i++) {
            demand(ko_obb_contains_point(&box, &b->points[i]));
        }
    }
}

/* Changes an entry of a list. The last of `first` says how long the other list is, so it stays. */
static void damage(const built *b, input *in)
{
    const uint32_t links = b->hull.first[b->hull.count];
    const uint32_t at = take(in, 1);
    const uint16_t by = (uint16_t)(1U + take(in, 2) % 0xFFFFU);
    if (links == 0U) {
        return;
    }
    if (at % 4U == 0U) {
        b->first[at % b->hull.count] ^= by;
    } else {
        b->neighbours[at % links] ^= by;
    }
    demand(ko_hull_validate(&b->hull) != KO_OK || b->hull.first[0] == 0U);
}

static void open(built *b, uint32_t n)
{
    b->points = malloc(n * sizeof(*b->points));
    b->faces = malloc(KO_HULL_FACES(n) * sizeof(*b->faces));
    b->first = malloc(KO_HULL_FIRST(n) * sizeof(*b->first));
    b->neighbours = malloc(KO_HULL_LINKS(n) * sizeof(*b->neighbours));
    demand(b->points != NULL && b->faces != NULL && b->first != NULL && b->neighbours != NULL);
    b->store = (ko_hull_store){b->faces,
                               b->first,
                               b->neighbours,
                               (uint16_t)KO_HULL_FACES(n),
                               (uint16_t)n,
                               (uint16_t)KO_HULL_LINKS(n),
                               0};
}

static void try_points(input *in)
{
    built b;
    const uint32_t form = take(in, 1);
    const uint32_t n = 1U + form % POINTS;
    bool is_legal = true;
    open(&b, n);
    for (uint32_t i = 0; i < n; i++) { /* many of them on a line or in a plane */
        b.points[i] = point(in);
        b.points[i].z = (form > 200U) ? 0 : b.points[i].z;
        is_legal = is_legal && ko_vec3_check(&b.points[i]) == KO_OK;
    }
    const ko_status status = ko_hull_build(b.points, n, &b.store, &b.hull);
    demand(status == (is_legal ? KO_OK : KO_E_RANGE));
    if (status == KO_OK) {
        demand(ko_hull_validate(&b.hull) == KO_OK);
        for (int i = 0; i < 3; i++) {
            check_support(&b.hull, b.points, n, in);
        }
        check_boxes(&b.hull, b.points, n, in);
        check_obb(&b, n);
        damage(&b, in);
    }
    free(b.points);
    free(b.faces);
    free(b.first);
    free(b.neighbours);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    while (in.at < in.end) {
        try_points(&in);
    }
    return 0;
}
