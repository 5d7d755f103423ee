/* Two nodes of two meshes: their boxes against each other, by the six face normals as separating
 * axes, and the triangles of two leaves (koi_pairs_test).
 *
 * b's box is the set { R (c + x) + t, |x_j| <= r_j }, with the stored R taken as exact numbers (Q30
 * / 2^30). Along a's axis i it reaches sum |R_ij| r_j from its centre; let d = R c_b + t - c_a.
 * Along L = column j of R a's box reaches sum |R_ij| r_i, and b's reaches sum_k |L . R e_k| r_k:
 * columns of a legal R are at right angles and of length 1 within 2^-28 (as dot products), so that
 * is at most r_j + 2^-28 (r_x + r_y + r_z). Boxes that are separated along any L are separated. The
 * distance is at least the root of the sum of squares of the separations along a's axes, and along
 * b's, within a factor of 1 + 1.5 * 2^-28 for their lengths and angles.
 *
 * Rounding. Centres are rounded down by 0 or 1/2 LSB on each axis, so by less than 1 in all, for
 * which a box's own radii allow; across, where widths are taken as they are, both together take
 * less than 2 LSB. d is rounded down on each axis, by less than 1 LSB: |d_i| is at most 1 too
 * large. L . d is too large by less than sqrt(3) of that and less than 1 of its own rounding: 3.
 * Magnitudes of R and reaches are rounded up. The lengths of columns take 2^-28 of the
 * separation and of the radii. The sum of the bounds of these is `span`, so they take at most span
 * / 2^27, rounded up. So slack = 5 + span / 2^27 is taken off each separation: 6 LSB in scenes of
 * up to 2 km.
 *
 * Bounds. Boxes are within 2^29 and a cell (2^15) of 0, so within 2^30 of the grid's origin; R c +
 * t is in b's placed box, so within 2^29 and a cell times sqrt(3): d within 2^30 + 2^17. L . d
 * within sqrt(3) (1 + 2^-28) times that: 2^31 is not reached, nor 2^61 before the shift. Widths are
 * 16 bits, and three of them times 2^14 + 1 below 2^32 - 2^15. Reaches: sqrt(3) (2^29 + 2^15), and
 * 3 * 2^-14 of that. A separation fits in 32 bits with its sign, the sum of squares is that of the
 * distance at most, below 2^62. */
#include "port/fast.h"

#include "src/mesh/mesh_pairs.h"
#include "src/mesh/mesh_turn.h"

#include "src/box/bounds.h"
#include "src/math/wide.h"
#include "src/math/rotate.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle.h"
#include "src/triangle/triangle_near.h"
#include "src/triangle/triangle_quick.h"
#include "src/triangle/triangle_proof.h"

/* ---- preparing ---- */

/* Returns the magnitude of an entry in Q14, rounded up: at most 2^14 + 1, since entries of a legal
 * matrix are within 1 + 2^-28. */
static inline uint16_t size_of(ko_q30 x)
{
    return (uint16_t)((koi_magnitude(x) + 0xFFFFU) >> 16);
}

static inline void set_sizes(uint16_t sizes[3], const ko_dir3 *d)
{
    sizes[0] = size_of(d->x);
    sizes[1] = size_of(d->y);
    sizes[2] = size_of(d->z);
}

/* Returns true iff all components are whole numbers. */
static bool is_whole(const ko_dir3 *d)
{
    const ko_q30 fraction = KO_Q30_ONE - 1;
    return ((d->x | d->y | d->z) & fraction) == 0;
}

/* Returns true iff all entries are 0, 1 or -1: then placing rounds nothing. */
static bool is_exact(const ko_mat3 *r)
{
    return is_whole(&r->x) && is_whole(&r->y) && is_whole(&r->z);
}

static uint32_t most_of(fix16_t lo, fix16_t hi)
{
    const uint32_t a = koi_magnitude(lo);
    const uint32_t b = koi_magnitude(hi);
    return (a > b) ? a : b;
}

/* Returns true only if the box is legal in every orientation. No corner is farther from the origin
 * than the sum of its coordinates. Columns of a legal matrix are longer than 1 by less than 2^-28,
 * and at right angles within that. */
static bool is_legal_turned(const ko_bounds *box, const ko_vec3 *t)
{
    const uint64_t size = (uint64_t)most_of(box->lo.x, box->hi.x) + most_of(box->lo.y, box->hi.y) +
                          most_of(box->lo.z, box->hi.z);
    const uint64_t way = koi_magnitude(t->x) | koi_magnitude(t->y) | koi_magnitude(t->z);
    return size + (size >> 20) + way + 2U <= (uint64_t)KO_LIMIT;
}

bool koi_mesh_turn_place(const ko_pose *pose, const ko_vec3 *point, ko_vec3 *out)
{
    ko_wide3 at;
    koi_rotate_wide(&pose->r, point, &at);
    out->x = (fix16_t)(koi_rotate_nearest(at.x) + pose->t.x);
    out->y = (fix16_t)(koi_rotate_nearest(at.y) + pose->t.y);
    out->z = (fix16_t)(koi_rotate_nearest(at.z) + pose->t.z);
    return ko_vec3_check(out) == KO_OK;
}

/* Returns true iff all eight placed corners are legal; then every point between them is. */
static KOI_OWN_FRAME bool is_each_placed_legally(const ko_bounds *box, const ko_pose *pose)
{
    for (unsigned i = 0; i < 8U; i++) {
        const ko_vec3 corner = {((i & 1U) != 0U) ? box->hi.x : box->lo.x,
                                ((i & 2U) != 0U) ? box->hi.y : box->lo.y,
                                ((i & 4U) != 0U) ? box->hi.z : box->lo.z};
        ko_vec3 placed;
        if (!koi_mesh_turn_place(pose, &corner, &placed)) {
            return false;
        }
    }
    return true;
}

static bool is_placed_legally(const ko_bounds *box, const ko_pose *pose)
{
    return is_legal_turned(box, &pose->t) || is_each_placed_legally(box, pose);
}

/* Returns the sum of the box's half extents and of its farthest corner's coordinates, at most 3 *
 * 2^30. */
static uint64_t span_of(const ko_bounds *box)
{
    const uint64_t x = (uint64_t)koi_magnitude(box->lo.x) + koi_magnitude(box->hi.x);
    const uint64_t y = (uint64_t)koi_magnitude(box->lo.y) + koi_magnitude(box->hi.y);
    const uint64_t z = (uint64_t)koi_magnitude(box->lo.z) + koi_magnitude(box->hi.z);
    return x + y + z;
}

/* Places b's grid in a's. A coordinate is at most 2^29 (sqrt(3) + 2) 2^30, which is below 2^61. */
static void set_origin(ko_mesh_turn *out, const ko_vec3 *of_a, const ko_vec3 *of_b)
{
    ko_wide3 at;
    koi_rotate_wide(&out->pose.r, of_b, &at);
    out->from[0] = at.x + koi_port_mul(out->pose.t.x - of_a->x, KO_Q30_ONE);
    out->from[1] = at.y + koi_port_mul(out->pose.t.y - of_a->y, KO_Q30_ONE);
    out->from[2] = at.z + koi_port_mul(out->pose.t.z - of_a->z, KO_Q30_ONE);
}

ko_status koi_mesh_turn_of(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose,
                           ko_mesh_turn *out)
{
    const ko_status status = ko_pose_check(pose);
    if (status != KO_OK) {
        return status;
    }
    if (!is_placed_legally(&b->bounds, pose)) {
        return KO_E_RANGE;
    }
    const uint64_t span = span_of(&a->bounds) + span_of(&b->bounds) +
                          (uint64_t)koi_magnitude(pose->t.x) + koi_magnitude(pose->t.y) +
                          koi_magnitude(pose->t.z);
    out->pose = *pose;
    set_sizes(out->size[0], &pose->r.x);
    set_sizes(out->size[1], &pose->r.y);
    set_sizes(out->size[2], &pose->r.z);
    set_origin(out, &a->frame.origin, &b->frame.origin);
    out->shift_a = (uint8_t)a->frame.shift;
    out->shift_b = (uint8_t)b->frame.shift;
    out->rounds = (uint8_t)(is_exact(&pose->r) ? 0 : 1);
    out->slack = 5U + (uint32_t)((span + (1U << 27) - 1U) >> 27);
    return KO_OK;
}

/* ---- boxes ---- */

/* Finds centre and radius on an axis; returns the width in cells. Where the width is odd, in cells
 * of 1 LSB, the centre is rounded down and the radius up, so both ends are inside. Line numbers sum
 * to 65535 + before - after, and line 32768 is at 0. */
static inline uint32_t axis_of(const ko_slab16 *slab, unsigned shift, fix16_t *c, fix16_t *r)
{
    const int32_t sum = (int32_t)slab->before - (int32_t)slab->after - 1;
    const uint32_t width = 65535U - slab->before - slab->after;
    *c = (sum * (1 << shift)) >> 1;
    *r = (fix16_t)(((width << shift) + 1U) >> 1);
    return width;
}

/* Returns half the sum of widths in cells by magnitudes in Q14, rounded up to LSB. */
static inline fix16_t reach_of(uint32_t sum, unsigned down)
{
    return (fix16_t)((sum + ((1U << down) - 1U)) >> down);
}

/* Places a point of b's grid, seen from a's origin, rounded down. */
static inline fix16_t placed(int64_t from, const ko_vec3 *c, ko_q30 x, ko_q30 y, ko_q30 z)
{
    return (fix16_t)koi_rotate_down(
        koi_wide_mac(koi_wide_mac(koi_wide_mac(from, c->x, x), c->y, y), c->z, z));
}

void koi_mesh_side_of_a(const ko_mesh_turn *turn, const ko_mesh_node *node, koi_mesh_side *out)
{
    const uint16_t(*s)[3] = turn->size;
    const unsigned shift = turn->shift_a;
    const unsigned down = 15U - shift;
    const uint32_t x = axis_of(&node->box.x, shift, &out->at.x, &out->r.x);
    const uint32_t y = axis_of(&node->box.y, shift, &out->at.y, &out->r.y);
    const uint32_t z = axis_of(&node->box.z, shift, &out->at.z, &out->r.z);
    out->across.x = reach_of(s[0][0] * x + s[0][1] * y + s[0][2] * z, down);
    out->across.y = reach_of(s[1][0] * x + s[1][1] * y + s[1][2] * z, down);
    out->across.z = reach_of(s[2][0] * x + s[2][1] * y + s[2][2] * z, down);
}

void koi_mesh_side_of_b(const ko_mesh_turn *turn, const ko_mesh_node *node, koi_mesh_side *out)
{
    const ko_mat3 *m = &turn->pose.r; /* x, y, z are columns */
    const uint16_t(*s)[3] = turn->size;
    const unsigned shift = turn->shift_b;
    const unsigned down = 15U - shift;
    ko_vec3 c;
    const uint32_t x = axis_of(&node->box.x, shift, &c.x, &out->r.x);
    const uint32_t y = axis_of(&node->box.y, shift, &c.y, &out->r.y);
    const uint32_t z = axis_of(&node->box.z, shift, &c.z, &out->r.z);
    out->at.x = placed(turn->from[0], &c, m->x.x, m->y.x, m->z.x);
    out->at.y = placed(turn->from[1], &c, m->x.y, m->y.y, m->z.y);
    out->at.z = placed(turn->from[2], &c, m->x.z, m->y.z, m->z.z);
    out->across.x = reach_of(s[0][0] * x + s[1][0] * y + s[2][0] * z, down);
    out->across.y = reach_of(s[0][1] * x + s[1][1] * y + s[2][1] * z, down);
    out->across.z = reach_of(s[0][2] * x + s[1][2] * y + s[2][2] * z, down);
}

/* ---- the test ---- */

/* Returns the gap of two boxes along an axis: |at| - own - across. */
static inline int32_t gap_of(int32_t at, fix16_t own, fix16_t across)
{
    return ((at < 0) ? -at : at) - own - across;
}

/* Returns the gap along b's axis, which is a column. */
static inline int32_t gap_along(const ko_dir3 *column, const ko_vec3 *d, fix16_t own,
                                fix16_t across)
{
    return gap_of((int32_t)koi_rotate_down(koi_dir3_along(column, d)), own, across);
}

bool koi_mesh_turn_is_apart(const ko_mesh_turn *turn, const koi_mesh_side *a,
                            const koi_mesh_side *b, uint32_t reach)
{
    const ko_mat3 *m = &turn->pose.r;
    const int32_t limit = (int32_t)(reach + turn->slack);
    const ko_vec3 d = {b->at.x - a->at.x, b->at.y - a->at.y, b->at.z - a->at.z};
    return gap_of(d.x, a->r.x, b->across.x) > limit || gap_of(d.y, a->r.y, b->across.y) > limit ||
           gap_of(d.z, a->r.z, b->across.z) > limit ||
           gap_along(&m->x, &d, b->r.x, a->across.x) > limit ||
           gap_along(&m->y, &d, b->r.y, a->across.y) > limit ||
           gap_along(&m->z, &d, b->r.z, a->across.z) > limit;
}

/* Returns the sum of the squares of the parts of three gaps above the slack. */
static uint64_t square_of(int32_t x, int32_t y, int32_t z, int32_t slack)
{
    return koi_wide_square3((uint32_t)((x > slack) ? x - slack : 0),
                            (uint32_t)((y > slack) ? y - slack : 0),
                            (uint32_t)((z > slack) ? z - slack : 0));
}

static int32_t largest(int32_t x, int32_t y, int32_t z)
{
    const int32_t xy = (x > y) ? x : y;
    return (xy > z) ? xy : z;
}

int64_t koi_mesh_turn_gap2(const ko_mesh_turn *turn, const koi_mesh_side *a, const koi_mesh_side *b)
{
    const ko_mat3 *m = &turn->pose.r;
    const int32_t slack = (int32_t)turn->slack;
    const ko_vec3 d = {b->at.x - a->at.x, b->at.y - a->at.y, b->at.z - a->at.z};
    const int32_t x = gap_of(d.x, a->r.x, b->across.x);
    const int32_t y = gap_of(d.y, a->r.y, b->across.y);
    const int32_t z = gap_of(d.z, a->r.z, b->across.z);
    const int32_t u = gap_along(&m->x, &d, b->r.x, a->across.x);
    const int32_t v = gap_along(&m->y, &d, b->r.y, a->across.y);
    const int32_t w = gap_along(&m->z, &d, b->r.z, a->across.z);
    const uint64_t along = square_of(x, y, z, slack);
    const uint64_t across = square_of(u, v, w, slack);
    if (along == 0U && across == 0U) {
        return (int64_t)largest(largest(x, y, z), u, largest(v, v, w)) - slack;
    }
    return (int64_t)((along > across) ? along : across);
}

/* ---- the triangles of two leaves ---- */

/* Two meshes: the triangles of two leaves, or all of them, against each other.
 *
 * Triangles of b are placed and rounded. Only what is within `best` of the placed triangle is of
 * interest. For touching that is both errors and the rounding, which counts twice if b is a
 * solid. */

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

static inline fix16_t lowest_of(fix16_t a, fix16_t b, fix16_t c)
{
    const fix16_t ab = (a < b) ? a : b;
    return (ab < c) ? ab : c;
}

static inline fix16_t highest_of(fix16_t a, fix16_t b, fix16_t c)
{
    const fix16_t ab = (a > b) ? a : b;
    return (ab > c) ? ab : c;
}

/* Places the triangle of b on an axis, and grows its box by best. Returns false if it is far from
 * all of a's leaf there. Sums fit: best is at most 2^29 + 2^17 + 2. */
KOI_EACH bool place_on_axis(ko_mesh_pairs *p, const ko_vec3 *const corners[3], uint32_t axis,
                            uint32_t *rest)
{
    const ko_pose *const pose = &p->turn.pose;
    const fix16_t a = place_axis(corners[0], pose, axis, rest);
    const fix16_t b = place_axis(corners[1], pose, axis, rest);
    const fix16_t c = place_axis(corners[2], pose, axis, rest);
    const fix16_t lo = lowest_of(a, b, c) - (fix16_t)p->best;
    const fix16_t hi = highest_of(a, b, c) + (fix16_t)p->best;
    *koi_coordinate_at(&p->placed.a, axis) = a;
    *koi_coordinate_at(&p->placed.b, axis) = b;
    *koi_coordinate_at(&p->placed.c, axis) = c;
    *koi_coordinate_at(&p->reach.lo, axis) = lo;
    *koi_coordinate_at(&p->reach.hi, axis) = hi;
    return lo <= koi_coordinate(&p->about.hi, axis) && koi_coordinate(&p->about.lo, axis) <= hi;
}

/* Places the triangle of b axis by axis. Returns false as soon as an axis shows that it is far from
 * all of a's leaf; the other axes are not set then. */
static KOI_APART bool place(ko_mesh_pairs *p)
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

/* `best` allows for rounding. A triangle that was placed exactly needs no allowance. */
static bool are_touching(const ko_mesh_pairs *p, const ko_triangle *a)
{
    return koi_pair_is_within(a, &p->placed, p->best - p->turn.rounds + p->rounded);
}

/* Returns the distance, rounded down, but no more than the best. */
static KOI_OWN_FRAME uint32_t measure(const ko_mesh_pairs *p, const ko_triangle *a, bool is_apart)
{
    koi_pair unused;
    koi_minimum minimum = {0, p->best};
    const koi_outline one = koi_outline_of(a);
    const koi_outline other = koi_outline_of(&p->placed);
    if (!is_apart && koi_kernel_overlap(&one, &other)) {
        return 0U;
    }
    (void)koi_pair_near(&one, KOI_CORNERS, &other, &minimum, &unused);
    return minimum.least;
}

/* As measure. Tries koi_quick_pair first, which often knows whether the pair touches or is beyond
 * the best. */
static KOI_OWN_FRAME uint32_t distance_of(const ko_mesh_pairs *p, const ko_triangle *a)
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
