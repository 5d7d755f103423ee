/* Distances of oriented boxes from segments, parallelograms and boxes.
 *
 * The other set is a corner and up to three edges from it. It is taken into the box's frame, where
 * the box is an AABB, and the exact kernels of closest.h and closest_quad.h measure there. With E,
 * eps and slack as in obb.c, that costs:
 * - Frame. The image of a point p is t = A^T (p - c), that of a point of the box s + E s, within
 *   slack of s on each axis. So the AABB is made larger by slack on each side. An image is at
 *   most 1 + 1.5 eps as long as its original, so the result is divided by 1 + 2^-25.
 * - Units. Images are exact in Q46 (edges of boxes to 2^-30 LSB). They are rounded to nearest, to
 *   units of the power of two with which all of them are just within 2^29. The corner and each of
 *   n edges move by half a unit on each axis. So no point moves by more than sqrt(3) (n + 1) / 2
 *   and a bit, less than n + 1 units, which is taken off.
 *
 * All of it is on the safe side. Conversely the true distance is at most (1 + 2 eps) of what was
 * measured and some units more. These are 1 for rounding down, n + 1 for the points, sqrt(3) for
 * the faces rounded up, and 2 sqrt(3) slack. With n <= 3, 2 n + 2 + 1 + sqrt(3) < 11 units. A unit
 * is at most 2^-28 of the largest coordinate in the frame. That is at most M = distance + the
 * extents of the box + the edges and the radius of the other, so 11 units are at most 2^-24.5 M.
 * Slack takes 2^-24.2 of the extents, stretching 2^-24 of the distance: together less than 2^-23
 * M. There are 0.01 LSB more for units, which are never below 2^-20 LSB, and 1 LSB for the result,
 * which is whole. */
#include "src/obb/obb_frame.h"

#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

#include "port/bits.h"
#include "src/math/wide.h"
#include "src/distance/closest_quad.h"
#include "src/distance/surface.h"
#include "src/math/rotate.h"

#define MOST_EDGES 3

/* A set in the frame of a box, in Q46. */
typedef struct image {
    int64_t corner[KOI_OBB_AXES];
    int64_t edge[MOST_EDGES][KOI_OBB_AXES];
    int edges;
} image;

/* The set in units of 2^(shift - 30) LSB, and the box. */
typedef struct scene {
    ko_vec3 corner;
    ko_vec3 edge[MOST_EDGES];
    ko_aabb box;
    uint32_t off; /* what a point may be off by */
    unsigned shift;
} scene;

/* ---- into the frame ---- */

static void put_corner(const ko_obb *box, const ko_vec3 *corner, image *out)
{
    const ko_vec3 d = koi_closest_difference(corner, &box->c);
    out->edges = 0;
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        out->corner[i] = koi_obb_project(koi_obb_axis(&box->axes, i), &d);
    }
}

static void put_edge(const ko_obb *box, const ko_vec3 *edge, image *out)
{
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        out->edge[out->edges][i] = koi_obb_project(koi_obb_axis(&box->axes, i), edge);
    }
    out->edges++;
}

/* a . b r for unit vectors and an extent: Q60 times at most sqrt(3) 2^29, cut to Q46. */
static int64_t along(const ko_dir3 *a, const ko_dir3 *b, fix16_t r)
{
    const int64_t dot = koi_dir3_dot(a, b);
    const uint64_t rest = koi_port_umul((uint32_t)dot & 0x3FFFFFFFU, (uint32_t)r) >> 30;
    return (int64_t)((uint64_t)koi_port_mul((int32_t)(dot >> 30), r) + rest);
}

/* The parts of a box, so that an AABB is one without a copy. */
typedef struct parts {
    const ko_vec3 *c;
    const ko_mat3 *axes;
    const ko_vec3 *r;
} parts;

/* Starts at the corner with the lowest coordinates in its own frame. The edges are twice the
 * extents. */
static void put_box(const ko_obb *box, const parts *other, image *out)
{
    put_corner(box, other->c, out);
    out->edges = MOST_EDGES;
    for (int j = 0; j < MOST_EDGES; j++) {
        const ko_dir3 *theirs = koi_obb_axis(other->axes, j);
        const fix16_t r = koi_obb_component(other->r, j);
        for (int i = 0; i < KOI_OBB_AXES; i++) {
            const int64_t half = along(koi_obb_axis(&box->axes, i), theirs, r);
            out->corner[i] = (int64_t)((uint64_t)out->corner[i] - (uint64_t)half);
            out->edge[j][i] = (int64_t)((uint64_t)half * 2U);
        }
    }
}

/* ---- units ---- */

static uint64_t larger(uint64_t a, uint64_t b)
{
    return (a > b) ? a : b;
}

/* The largest coordinate of the set, of the box and of the radius, in Q46. Every corner of a legal
 * set is within sqrt(3) 2^60 and a bit; for other sets sums are modulo 2^64. */
static uint64_t most_of(const image *of, const ko_vec3 *r, uint64_t slack, fix16_t radius)
{
    uint64_t most = (uint64_t)(uint32_t)radius << 30;
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        uint64_t lo = (uint64_t)of->corner[i];
        uint64_t hi = lo;
        for (int j = 0; j < of->edges; j++) {
            const int64_t edge = of->edge[j][i];
            lo += (edge < 0) ? (uint64_t)edge : 0U;
            hi += (edge > 0) ? (uint64_t)edge : 0U;
        }
        most = larger(most, larger(koi_obb_size((int64_t)lo), koi_obb_size((int64_t)hi)));
        most = larger(most, ((uint64_t)(uint32_t)koi_obb_component(r, i) << 30) + slack);
    }
    return most;
}

/* The shift with which `most`, with some units of rounding, is within 2^29 units: 10 .. 35, at
 * most 32 for legal sets. */
static unsigned shift_for(uint64_t most)
{
    const uint64_t with = most + (most >> 20) + 4096U;
    const uint32_t top = (uint32_t)(with >> 32);
    const uint32_t bits =
        (top != 0U) ? 64U - koi_port_clz(top) : 32U - koi_port_clz((uint32_t)with);
    return (bits > 39U) ? bits - 29U : 10U;
}

static fix16_t nearest(int64_t wide, unsigned shift)
{
    return (fix16_t)((int64_t)((uint64_t)wide + (UINT64_C(1) << (shift - 1U))) >> shift);
}

static ko_vec3 in_units(const int64_t wide[KOI_OBB_AXES], unsigned shift)
{
    const ko_vec3 v = {nearest(wide[0], shift), nearest(wide[1], shift), nearest(wide[2], shift)};
    return v;
}

/* x 2^30 + more, in units, rounded up. */
static fix16_t units_above(fix16_t x, uint64_t more, unsigned shift)
{
    const uint64_t wide = ((uint64_t)(uint32_t)x << 30) + more;
    return (fix16_t)((wide + (UINT64_C(1) << shift) - 1U) >> shift);
}

/* Makes the scene. Edges that are missing are 0. */
static void set_scene(const ko_obb *box, const image *of, fix16_t radius, scene *out)
{
    static const ko_vec3 zero = {0, 0, 0};
    const uint64_t slack = koi_obb_slack(&box->r);
    const unsigned shift = shift_for(most_of(of, &box->r, slack, radius));
    const ko_aabb flat = {{0, 0, 0},
                          {units_above(box->r.x, slack, shift), units_above(box->r.y, slack, shift),
                           units_above(box->r.z, slack, shift)}};
    out->corner = in_units(of->corner, shift);
    for (int j = 0; j < MOST_EDGES; j++) {
        out->edge[j] = (j < of->edges) ? in_units(of->edge[j], shift) : zero;
    }
    out->box = flat;
    out->off = (uint32_t)of->edges + 1U;
    out->shift = shift;
}

/* Makes a clearance of what was measured. */
static fix16_t clearance_of(const scene *in, uint32_t units, fix16_t radius)
{
    const uint32_t sure = (units > in->off) ? units - in->off : 0U;
    const uint64_t cut = sure - (sure >> 25) - (((sure & 0x1FFFFFFU) != 0U) ? 1U : 0U);
    const uint64_t lsb = (in->shift < 30U) ? cut >> (30U - in->shift) : cut << (in->shift - 30U);
    return (lsb > (uint64_t)(uint32_t)radius) ? (fix16_t)(lsb - (uint32_t)radius) : 0;
}

/* ---- capsules ---- */

static KOI_NOINLINE void set_segment(const ko_obb *box, const ko_vec3 *a, const ko_vec3 *b,
                                     scene *out)
{
    image of;
    const ko_vec3 way = koi_closest_difference(b, a);
    put_corner(box, a, &of);
    put_edge(box, &way, &of);
    set_scene(box, &of, 0, out);
}

/* The least distance of a legal segment, and where on it that is. */
static void measure_segment(const ko_obb *box, const ko_vec3 *a, const ko_vec3 *b, scene *out,
                            ko_q30 *t, koi_square *square)
{
    set_segment(box, a, b, out);
    const ko_vec3 end = koi_closest_sum(&out->corner, &out->edge[0]);
    koi_closest_segment_aabb(&out->corner, &end, &out->box, t, square);
}

ko_status ko_obb_clearance_capsule(const ko_obb *box, const ko_capsule *capsule, fix16_t *clearance)
{
    scene in;
    koi_square square;
    if (box == NULL || capsule == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(box) != KO_OK || ko_capsule_check(capsule) != KO_OK) {
        return KO_E_RANGE;
    }
    measure_segment(box, &capsule->a, &capsule->b, &in, NULL, &square);
    *clearance = clearance_of(&in, koi_square_distance(&square), capsule->r);
    return KO_OK;
}

/* The points on the cores are as good as keepout/closest.h promises for a capsule of radius 0,
 * which is a segment. koi_surface_pair says what the radius adds. */
ko_status ko_obb_closest_capsule(const ko_obb *box, const ko_capsule *capsule, ko_vec3 *on_box,
                                 ko_vec3 *on_capsule)
{
    scene in;
    koi_square square;
    ko_q30 t;
    ko_vec3 q;
    if (box == NULL || capsule == NULL || on_box == NULL || on_capsule == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(box) != KO_OK || ko_capsule_check(capsule) != KO_OK) {
        return KO_E_RANGE;
    }
    measure_segment(box, &capsule->a, &capsule->b, &in, &t, &square);
    const ko_vec3 p = koi_closest_at(&capsule->a, &capsule->b, t);
    (void)ko_obb_closest_point(box, &p, &q); /* both are legal */
    koi_surface_pair(&p, capsule->r, &q, 0, on_capsule, on_box);
    return KO_OK;
}

/* ---- lozenges ---- */

static KOI_NOINLINE void set_lozenge(const ko_obb *box, const ko_lozenge *lozenge, scene *out,
                                     koi_quad *quad)
{
    image of;
    put_corner(box, &lozenge->a, &of);
    put_edge(box, &lozenge->u, &of);
    put_edge(box, &lozenge->v, &of);
    set_scene(box, &of, lozenge->r, out);
    koi_quad_prepare(&out->corner, &out->edge[0], &out->edge[1], quad);
}

ko_status ko_obb_clearance_lozenge(const ko_obb *box, const ko_lozenge *lozenge, fix16_t *clearance)
{
    scene in;
    koi_quad quad;
    if (box == NULL || lozenge == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(box) != KO_OK || ko_lozenge_check(lozenge) != KO_OK) {
        return KO_E_RANGE;
    }
    set_lozenge(box, lozenge, &in, &quad);
    koi_minimum minimum = {in.off, UINT32_MAX};
    const bool is_near = koi_quad_near_aabb(&quad, &in.box, &minimum);
    *clearance = is_near ? 0 : clearance_of(&in, minimum.least, lozenge->r);
    return KO_OK;
}

/* If the two touch, the true distance of the cores is at most r, so that of the images is at most
 * r (1 + 1.5 eps), + off. */
bool ko_obb_overlap_lozenge(const ko_obb *box, const ko_lozenge *lozenge)
{
    scene in;
    koi_quad quad;
    if (box == NULL || lozenge == NULL) {
        return true;
    }
    set_lozenge(box, lozenge, &in, &quad);
    const uint32_t r = (uint32_t)units_above(lozenge->r, 0U, in.shift);
    const uint32_t reach = r + ((r + 0x1FFFFFFU) >> 25) + in.off;
    koi_minimum minimum = {reach, reach};
    return koi_quad_near_aabb(&quad, &in.box, &minimum);
}

/* ---- boxes ---- */

static koi_i128 dot128(const ko_wide3 *n, const ko_vec3 *v)
{
    return koi_i128_add(koi_i128_add(koi_i128_mul(n->x, v->x), koi_i128_mul(n->y, v->y)),
                        koi_i128_mul(n->z, v->z));
}

/* The faces of edges u and v to which the box may be nearest, as bits. Bit 0 is the face at the
 * corner, bit 1 the one beyond the third edge w.
 *
 * Where p of the box and q of the other are closest, p - q is a sum of outward normals of the
 * faces that hold q, with weights >= 0. The product of one of these with p - q is above 0, so the
 * box reaches beyond that face's plane. If the two touch but the other does not hold all of the
 * box, the box meets some face, and so its plane. So faces whose plane the box lies strictly below
 * need no look. If these are all six, the other holds the box.
 *
 * For a flat set all faces count: they are all of it. Edges are within 2^30, so n is within 2^61
 * and its products below 2^93. */
static unsigned faces_of(const scene *in, const ko_vec3 *u, const ko_vec3 *v, const ko_vec3 *w)
{
    const ko_vec3 *r = &in->box.r;
    ko_wide3 n = koi_cross3(u, v);
    koi_i128 width = dot128(&n, w);
    if (koi_i128_is_negative(width)) {
        n.x = -n.x;
        n.y = -n.y;
        n.z = -n.z;
        width = koi_i128_negate(width);
    }
    if (width.high == 0 && width.low == 0U) {
        return 3U;
    }
    const ko_wide3 size = {(int64_t)koi_obb_size(n.x), (int64_t)koi_obb_size(n.y),
                           (int64_t)koi_obb_size(n.z)};
    const koi_i128 reach = dot128(&size, r);
    const koi_i128 low = dot128(&n, &in->corner);
    const koi_i128 high = koi_i128_add(low, width);
    const unsigned below = koi_i128_less(low, koi_i128_negate(reach)) ? 0U : 1U;
    return below | (koi_i128_less(reach, high) ? 0U : 2U);
}

static bool is_face_near(const scene *in, const ko_vec3 *corner, const ko_vec3 *u, const ko_vec3 *v,
                         koi_minimum *minimum)
{
    koi_quad quad;
    koi_quad_prepare(corner, u, v, &quad);
    return koi_quad_near_aabb(&quad, &in->box, minimum);
}

static bool are_faces_near(const scene *in, int i, koi_minimum *minimum)
{
    const ko_vec3 *w = &in->edge[i];
    const ko_vec3 *u = &in->edge[(i + 1) % MOST_EDGES];
    const ko_vec3 *v = &in->edge[(i + 2) % MOST_EDGES];
    const ko_vec3 beyond = koi_closest_sum(&in->corner, w);
    const unsigned faces = faces_of(in, u, v, w);
    return ((faces & 1U) != 0U && is_face_near(in, &in->corner, u, v, minimum)) ||
           ((faces & 2U) != 0U && is_face_near(in, &beyond, u, v, minimum));
}

/* It is not inlined, so that the image does not stay on the stack below the kernels. */
static KOI_NOINLINE void set_boxes(const ko_obb *box, const parts *other, scene *out)
{
    image of;
    put_box(box, other, &of);
    set_scene(box, &of, 0, out);
}

static fix16_t clearance_between(const ko_obb *box, const parts *other)
{
    scene in;
    set_boxes(box, other, &in);
    koi_minimum minimum = {in.off, UINT32_MAX};
    for (int i = 0; i < MOST_EDGES; i++) {
        if (are_faces_near(&in, i, &minimum)) {
            return 0;
        }
    }
    return (minimum.least == UINT32_MAX) ? 0 : clearance_of(&in, minimum.least, 0);
}

ko_status ko_obb_clearance(const ko_obb *a, const ko_obb *b, fix16_t *clearance)
{
    if (a == NULL || b == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(a) != KO_OK || ko_obb_check(b) != KO_OK) {
        return KO_E_RANGE;
    }
    const parts other = {&b->c, &b->axes, &b->r};
    *clearance = clearance_between(a, &other);
    return KO_OK;
}

ko_status ko_obb_clearance_aabb(const ko_obb *box, const ko_aabb *aabb, fix16_t *clearance)
{
    if (box == NULL || aabb == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(box) != KO_OK || ko_aabb_check(aabb) != KO_OK) {
        return KO_E_RANGE;
    }
    const parts other = {&aabb->c, &koi_obb_world, &aabb->r};
    *clearance = clearance_between(box, &other);
    return KO_OK;
}
