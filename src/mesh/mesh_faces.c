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

/* Places a coordinate as ko_triangle_transform does. The box of b at the pose is legal, so every
 * point is. `rest` collects the bits that are rounded off. */
static inline fix16_t place_axis(const ko_vec3 *v, ko_q30 x, ko_q30 y, ko_q30 z, fix16_t t,
                                 uint32_t *rest)
{
    int64_t at = koi_port_mul(t, KO_Q30_ONE);
    at = koi_wide_mac(koi_wide_mac(koi_wide_mac(at, v->x, x), v->y, y), v->z, z);
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

/* Places the triangle of b axis by axis, and grows its box by best. Returns false as soon as an
 * axis shows that it is far from all of a's leaf; the other axes are not set then. Sums fit: best
 * is at most 2^29 + 2^17 + 2. */
static KOI_NOINLINE bool place(ko_mesh_pairs *p)
{
    const ko_mat3 *r = &p->turn.pose.r;
    const ko_vec3 *by = &p->turn.pose.t;
    const uint16_t *corner = p->b->faces[p->face_b].corner;
    const ko_vec3 *u = &p->b->vertices[corner[0]];
    const ko_vec3 *v = &p->b->vertices[corner[1]];
    const ko_vec3 *w = &p->b->vertices[corner[2]];
    const fix16_t best = (fix16_t)p->best;
    ko_triangle *t = &p->placed;
    uint32_t rest = 0;
    t->a.x = place_axis(u, r->x.x, r->y.x, r->z.x, by->x, &rest);
    t->b.x = place_axis(v, r->x.x, r->y.x, r->z.x, by->x, &rest);
    t->c.x = place_axis(w, r->x.x, r->y.x, r->z.x, by->x, &rest);
    p->reach.lo.x = least_of(t->a.x, t->b.x, t->c.x) - best;
    p->reach.hi.x = most_of(t->a.x, t->b.x, t->c.x) + best;
    if (p->reach.lo.x > p->about.hi.x || p->about.lo.x > p->reach.hi.x) {
        return false;
    }
    t->a.y = place_axis(u, r->x.y, r->y.y, r->z.y, by->y, &rest);
    t->b.y = place_axis(v, r->x.y, r->y.y, r->z.y, by->y, &rest);
    t->c.y = place_axis(w, r->x.y, r->y.y, r->z.y, by->y, &rest);
    p->reach.lo.y = least_of(t->a.y, t->b.y, t->c.y) - best;
    p->reach.hi.y = most_of(t->a.y, t->b.y, t->c.y) + best;
    if (p->reach.lo.y > p->about.hi.y || p->about.lo.y > p->reach.hi.y) {
        return false;
    }
    t->a.z = place_axis(u, r->x.z, r->y.z, r->z.z, by->z, &rest);
    t->b.z = place_axis(v, r->x.z, r->y.z, r->z.z, by->z, &rest);
    t->c.z = place_axis(w, r->x.z, r->y.z, r->z.z, by->z, &rest);
    p->reach.lo.z = least_of(t->a.z, t->b.z, t->c.z) - best;
    p->reach.hi.z = most_of(t->a.z, t->b.z, t->c.z) + best;
    p->rounded = (rest != 0U) ? 1U : 0U;
    return p->reach.lo.z <= p->about.hi.z && p->about.lo.z <= p->reach.hi.z;
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
