/* Two meshes: the triangles of two leaves, or all of them, against each other.
 *
 * Triangles of b are placed and rounded. Only what is within `best` of the placed triangle is of
 * interest. For touching that is the rounding and both errors. */
#include "port/fast.h"

#include "src/mesh/mesh_pairs.h"

#include "src/math/rotate.h"
#include "src/math/wide.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle_quick.h"

/* A component of a direction: 0 is x. */
static inline ko_q30 component(const ko_dir3 *d, uint32_t axis)
{
    return (axis == 0U) ? d->x : (axis == 1U) ? d->y : d->z;
}

/* Places a coordinate as ko_triangle_transform does. The box of b at the pose is legal, so every
 * point is. `rest` collects the bits that are rounded off. */
static inline fix16_t place_axis(const ko_vec3 *v, const ko_pose *pose, uint32_t axis,
                                 uint32_t *rest)
{
    int64_t at = koi_port_mul(koi_coordinate(&pose->t, axis), KO_Q30_ONE);
    at = koi_wide_mac(at, v->x, component(&pose->r.x, axis));
    at = koi_wide_mac(at, v->y, component(&pose->r.y, axis));
    at = koi_wide_mac(at, v->z, component(&pose->r.z, axis));
    *rest |= (uint32_t)at & ((uint32_t)KO_Q30_ONE - 1U);
    return (fix16_t)koi_rotate_nearest(at);
}

static inline fix16_t least_of(fix16_t a, fix16_t b, fix16_t c)
{
    const fix16_t ab = (a < b) ? a : b;
    return (ab < c) ? ab : c;
}

static inline fix16_t most_of(fix16_t a, fix16_t b, fix16_t c)
{
    const fix16_t ab = (a > b) ? a : b;
    return (ab > c) ? ab : c;
}

/* Places the triangle of b on an axis, and grows its box by best. Returns false if it is far from
 * all of a's leaf there. Sums fit: best is at most 2^29 + 2^17 + 2. */
KOI_MESH_EACH bool place_on_axis(ko_mesh_pairs *p, const ko_vec3 *const corners[3], uint32_t axis,
                                 uint32_t *rest)
{
    const ko_pose *const pose = &p->turn.pose;
    const fix16_t a = place_axis(corners[0], pose, axis, rest);
    const fix16_t b = place_axis(corners[1], pose, axis, rest);
    const fix16_t c = place_axis(corners[2], pose, axis, rest);
    const fix16_t lo = least_of(a, b, c) - (fix16_t)p->best;
    const fix16_t hi = most_of(a, b, c) + (fix16_t)p->best;
    *koi_coordinate_at(&p->placed.a, axis) = a;
    *koi_coordinate_at(&p->placed.b, axis) = b;
    *koi_coordinate_at(&p->placed.c, axis) = c;
    *koi_coordinate_at(&p->reach.lo, axis) = lo;
    *koi_coordinate_at(&p->reach.hi, axis) = hi;
    return lo <= koi_coordinate(&p->about.hi, axis) && koi_coordinate(&p->about.lo, axis) <= hi;
}

/* Places the triangle of b axis by axis. Returns false as soon as an axis shows that it is far from
 * all of a's leaf; the other axes are not set then. */
static KOI_NOINLINE bool place(ko_mesh_pairs *p)
{
    const uint16_t *corner = p->b->faces[p->face_b].corner;
    const ko_vec3 *const vertices = p->b->vertices;
    const ko_vec3 *const corners[3] = {&vertices[corner[0]], &vertices[corner[1]],
                                       &vertices[corner[2]]};
    uint32_t rest = 0;
    if (!place_on_axis(p, corners, 0, &rest) || !place_on_axis(p, corners, 1, &rest) ||
        !place_on_axis(p, corners, 2, &rest)) {
        return false;
    }
    p->rounded = (rest != 0U) ? 1U : 0U;
    return true;
}

static bool are_touching(const ko_mesh_pairs *p, const ko_triangle *a)
{
    return koi_pair_are_within(a, &p->placed, p->best - p->turn.rounds + p->rounded);
}

/* Returns the distance, rounded down, but no more than the best. */
static KOI_NOINLINE uint32_t measure(const ko_mesh_pairs *p, const ko_triangle *a, bool is_apart)
{
    koi_pair unused;
    koi_minimum minimum = {0, p->best};
    const koi_outline one = koi_outline_of(a);
    const koi_outline other = koi_outline_of(&p->placed);
    const bool zero = (!is_apart && koi_pair_touches(&one, KOI_CORNERS, &other)) ||
                      koi_pair_near(&one, KOI_CORNERS, &other, &minimum, &unused) == KOI_VIEW_NEAR;
    return zero ? 0U : minimum.least;
}

/* As measure. Tries koi_quick_pair first, which often knows whether the pair touches or is beyond
 * the best. */
static KOI_NOINLINE uint32_t distance_of(const ko_mesh_pairs *p, const ko_triangle *a)
{
    const koi_quick_answer answer = koi_quick_pair(a, &p->placed, p->best);
    if (answer == KOI_QUICK_BEYOND) {
        return p->best;
    }
    return (answer == KOI_QUICK_TOUCH) ? 0U : measure(p, a, answer != KOI_QUICK_UNKNOWN);
}

/* Returns true iff the pair is closer than the best; then its distance is the best. */
static bool are_closer(ko_mesh_pairs *p, const ko_triangle *a)
{
    uint32_t distance;
    const koi_quick_gap gap = koi_quick_distance(a, &p->placed, p->best, &distance);
    if (gap == KOI_GAP_BEYOND) {
        return false;
    }
    if (gap == KOI_GAP_UNKNOWN) {
        distance = distance_of(p, a);
    }
    if (distance >= p->best) {
        return false;
    }
    p->best = distance;
    return true;
}

/* Tests the next pair of triangles. Returns true iff it touches, or is closer than the best. */
static bool test_pair(ko_mesh_pairs *p, const ko_mesh *mesh)
{
    ko_triangle a;
    const uint32_t face_a = p->face_a;
    const uint32_t face_b = p->face_b;
    /* Place each triangle of b once. A triangle far from all of a's leaf is skipped. */
    if (face_a == p->start_a && !place(p)) {
        p->face_b++;
        return false;
    }
    koi_mesh_face_at(mesh, face_a, &a);
    const bool taken = !koi_mesh_is_beyond(&a, &p->reach) &&
                       ((p->kind == KOI_PAIRS_TOUCH) ? are_touching(p, &a) : are_closer(p, &a));
    if (taken) {
        p->found.a = face_a;
        p->found.b = face_b;
    }
    p->face_a++;
    if (p->face_a == p->end_a) {
        p->face_a = p->start_a;
        p->face_b++;
    }
    return taken;
}

bool koi_pairs_test(ko_mesh_pairs *p, koi_mesh_call *call)
{
    const ko_mesh *mesh = call->mesh;
    uint32_t left = call->left;
    bool taken = false;
    for (; !taken && p->face_b < p->end_b && left > 0U; left--) {
        taken = test_pair(p, mesh);
    }
    call->tests += call->left - left;
    call->left = left;
    return taken;
}
