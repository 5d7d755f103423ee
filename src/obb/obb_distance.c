/* Distances of oriented boxes from segments, parallelograms and boxes.
 *
 * The other set is a corner and n <= 3 edges from it. It is mapped into the box's frame, where the
 * box is an AABB, and the exact kernels of closest.h and closest_quad.h measure there. With A, c,
 * E, eps and slack as in obb.c, the result stays on the safe side by two steps:
 * - Frame. A point p has the image A^T (p - c), and a point c + A s of the box the image s + E s,
 *   which is within slack of s on each axis. So the AABB is made larger by slack on each side. An
 *   image is at most 1 + 1.5 eps as long as its original, so the result is divided by 1 + 2^-25.
 * - Units. Images are exact in Q46 (edges of boxes to 2^-30 LSB). They are rounded to nearest, in
 *   units of the least power of two with which all coordinates are within 2^29. The corner and each
 *   edge move by half a unit on each axis. So a point moves by at most sqrt(3) (n + 1) / 2 and a
 *   bit, which is less than n + 1 units. These are taken off the result.
 *
 * The loss is bounded, too: the true distance is at most (1 + 2 eps) of the result, plus units and
 * slack. The units are n + 1 for the points that moved, n + 1 that were taken off for them, sqrt(3)
 * for faces rounded up and 1 for rounding down: below 11. A parallelogram, whose n is 2, may lose 2
 * more and is below 11, too. Slack counts 2 sqrt(3) times.
 *
 * Let M be the distance plus the extents of the box plus the edges and the radius of the other set.
 * A unit is at most 2^-28 M, so 11 units are at most 2^-24.5 M. Slack takes 2^-24.2 of the extents,
 * the division 2^-24 of the distance: together less than 2^-23 M. Units are never below 2^-20 LSB,
 * which adds 0.01 LSB, and the result is whole, which adds 1 LSB. */
#include "port/fast.h"

#include "src/obb/obb.h"

#include "keepout/overlap.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

#include "port/bits.h"
#include "src/math/wide.h"
#include "src/distance/closest_quad.h"
#include "src/distance/patch.h"
#include "src/distance/surface.h"
#include "src/math/rotate.h"

#define MOST_EDGES 3

/* A corner and edges in the frame of a box, in Q46. */
typedef struct image {
    int64_t corner[KOI_OBB_AXES];
    int64_t edge[MOST_EDGES][KOI_OBB_AXES];
    int edges; /* how many there are */
} image;

/* The image rounded to units of 2^(shift - 30) LSB, and the box in these units. */
typedef struct scene {
    ko_vec3 corner;
    ko_vec3 edge[MOST_EDGES];
    ko_aabb box;
    uint32_t off; /* less than this many units is what rounding moves a point by */
    unsigned shift;
} scene;

/* ---- into the frame ---- */

/* Begins an image with its corner. */
static void put_corner(const ko_obb *box, const ko_vec3 *corner, image *out)
{
    const ko_vec3 d = koi_closest_difference(corner, &box->c);
    out->edges = 0;
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        out->corner[i] = koi_obb_project(koi_obb_axis(&box->axes, i), &d);
    }
}

/* Adds an edge to an image. */
static void put_edge(const ko_obb *box, const ko_vec3 *edge, image *out)
{
    for (int i = 0; i < KOI_OBB_AXES; i++) {
        out->edge[out->edges][i] = koi_obb_project(koi_obb_axis(&box->axes, i), edge);
    }
    out->edges++;
}

/* (a . b) r for unit vectors a, b and an extent r, in Q46 and rounded down. The dot product in Q60
 * is multiplied in two parts, since its product with r does not fit in 64 bits. */
static int64_t along(const ko_dir3 *a, const ko_dir3 *b, fix16_t r)
{
    const int64_t dot = koi_dir3_dot(a, b);
    const uint64_t rest = koi_port_umul((uint32_t)dot & 0x3FFFFFFFU, (uint32_t)r) >> 30;
    return (int64_t)((uint64_t)koi_port_mul((int32_t)(dot >> 30), r) + rest);
}

/* An oriented box by pointers to its parts. So an AABB passes as one without a copy. */
typedef struct parts {
    const ko_vec3 *c;
    const ko_mat3 *axes;
    const ko_vec3 *r;
} parts;

/* Makes the image of a box, from the corner that is lowest in its own frame. The edges are twice
 * the extents along its axes. */
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

/* The largest of all coordinates of the image and of the box with its slack, and of the radius, in
 * Q46. Every corner of a legal set is within sqrt(3) 2^60 and a bit; for other sets sums are modulo
 * 2^64. */
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

/* The shift from Q46 to units with which `most`, and some units for rounding, are within 2^29
 * units. It is 10 .. 35, and at most 32 for legal sets. */
static unsigned shift_for(uint64_t most)
{
    const uint64_t with = most + (most >> 20) + 4096U;
    const uint32_t top = (uint32_t)(with >> 32);
    const uint32_t bits =
        (top != 0U) ? 64U - koi_port_clz(top) : 32U - koi_port_clz((uint32_t)with);
    return (bits > 39U) ? bits - 29U : 10U;
}

/* wide / 2^shift, rounded to nearest. */
static fix16_t nearest(int64_t wide, unsigned shift)
{
    return (fix16_t)((int64_t)((uint64_t)wide + (UINT64_C(1) << (shift - 1U))) >> shift);
}

static ko_vec3 in_units(const int64_t wide[KOI_OBB_AXES], unsigned shift)
{
    const ko_vec3 v = {nearest(wide[0], shift), nearest(wide[1], shift), nearest(wide[2], shift)};
    return v;
}

/* A length x plus `more` in Q46, in units, rounded up. */
static fix16_t units_above(fix16_t x, uint64_t more, unsigned shift)
{
    const uint64_t wide = ((uint64_t)(uint32_t)x << 30) + more;
    return (fix16_t)((wide + (UINT64_C(1) << shift) - 1U) >> shift);
}

/* A length x in units, rounded down. */
static uint32_t units_below(fix16_t x, unsigned shift)
{
    return (uint32_t)(((uint64_t)(uint32_t)x << 30) >> shift);
}

/* Chooses the units and makes the scene. The radius only has a say in the units. Edges that the
 * image does not have are 0. */
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

/* The clearance in LSB, rounded down, for a measured distance in units: less what rounding may have
 * moved, divided by 1 + 2^-25, less the radius. */
static fix16_t clearance_of(const scene *in, uint32_t units, fix16_t radius)
{
    const uint32_t sure = (units > in->off) ? units - in->off : 0U;
    const uint64_t cut = sure - (sure >> 25) - (((sure & 0x1FFFFFFU) != 0U) ? 1U : 0U);
    const uint64_t lsb = (in->shift < 30U) ? cut >> (30U - in->shift) : cut << (in->shift - 30U);
    return (lsb > (uint64_t)(uint32_t)radius) ? (fix16_t)(lsb - (uint32_t)radius) : 0;
}

/* ---- capsules ---- */

/* The scene of the segment a b. Out of line, so that the image is off the stack in the kernels. */
static KOI_OWN_FRAME void set_segment(const ko_obb *box, const ko_vec3 *a, const ko_vec3 *b,
                                      scene *out)
{
    image of;
    const ko_vec3 way = koi_closest_difference(b, a);
    put_corner(box, a, &of);
    put_edge(box, &way, &of);
    set_scene(box, &of, 0, out);
}

/* Makes the scene of a legal segment, and writes the square of its distance in units, and the
 * parameter of its closest point. t may be null. */
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

/* Finds the closest point p of the segment in the scene, then the point of the box that is closest
 * to p. These two are as good as closest.h promises for radius 0. koi_surface_pair says what the
 * radius adds. */
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
    KO_IGNORE(ko_obb_closest_point(box, &p, &q)); /* cannot fail: both are legal */
    koi_surface_pair(&p, capsule->r, &q, 0, on_capsule, on_box);
    return KO_OK;
}

/* ---- lozenges ---- */

/* The scene of a lozenge's parallelogram. Out of line as set_segment is. */
static KOI_OWN_FRAME void set_lozenge(const ko_obb *box, const ko_lozenge *lozenge, scene *out)
{
    image of;
    put_corner(box, &lozenge->a, &of);
    put_edge(box, &lozenge->u, &of);
    put_edge(box, &lozenge->v, &of);
    set_scene(box, &of, lozenge->r, out);
}

/* Measures the parallelogram in the scene by koi_patch_distance. */
static KOI_OWN_FRAME uint32_t measure_patch(const scene *in, uint32_t reach, uint32_t *low)
{
    koi_patch patch;
    koi_patch_set(&in->corner, &in->edge[0], &in->edge[1], &in->box, &patch);
    const uint32_t distance = koi_patch_distance(&patch, reach);
    *low = patch.low;
    return distance;
}

/* The distance of the parallelogram from all features, in units and rounded down; 0 where it is at
 * most reach. With `least` = reach it only says whether it is within reach, by 0 or more. */
static KOI_OWN_FRAME uint32_t measure_quad(const scene *in, uint32_t reach, uint32_t least)
{
    koi_quad quad;
    koi_minimum minimum = {reach, least};
    koi_quad_prepare(&in->corner, &in->edge[0], &in->edge[1], &quad);
    return koi_quad_near_aabb(&quad, &in->box, &minimum) ? 0U : minimum.least;
}

ko_status ko_obb_clearance_lozenge(const ko_obb *box, const ko_lozenge *lozenge, fix16_t *clearance)
{
    scene in;
    uint32_t low;
    if (box == NULL || lozenge == NULL || clearance == NULL) {
        return KO_E_ARG;
    }
    if (ko_obb_check(box) != KO_OK || ko_lozenge_check(lozenge) != KO_OK) {
        return KO_E_RANGE;
    }
    set_lozenge(box, lozenge, &in);
    (void)measure_patch(&in, units_below(lozenge->r, in.shift), &low);
    *clearance = clearance_of(
        &in, (low != UINT32_MAX) ? low : measure_quad(&in, in.off, UINT32_MAX), lozenge->r);
    return KO_OK;
}

/* If the two touch, the true distance of the box from the parallelogram is at most r. Then that of
 * the images is at most r (1 + 1.5 eps), and the measured one at most `off` more. */
bool ko_obb_overlap_lozenge(const ko_obb *box, const ko_lozenge *lozenge)
{
    scene in;
    uint32_t low;
    if (box == NULL || lozenge == NULL) {
        return true;
    }
    set_lozenge(box, lozenge, &in);
    const uint32_t r = (uint32_t)units_above(lozenge->r, 0U, in.shift);
    const uint32_t reach = r + ((r + 0x1FFFFFFU) >> 25) + in.off;
    const uint32_t distance = measure_patch(&in, reach, &low);
    return (distance != UINT32_MAX && distance != reach) ? distance < reach
                                                         : measure_quad(&in, reach, reach) == 0U;
}

/* ---- boxes ---- */

/* n . v. */
static koi_i128 dot128(const ko_wide3 *n, const ko_vec3 *v)
{
    return koi_i128_add(koi_i128_add(koi_i128_mul(n->x, v->x), koi_i128_mul(n->y, v->y)),
                        koi_i128_mul(n->z, v->z));
}

/* The other box has two faces with the edges u and v. Returns those that must be measured, as bits:
 * bit 0 is the face at the corner, bit 1 the one beyond the third edge w. A face need not be
 * measured if the box lies strictly on the inner side of its plane.
 *
 * Why: let p of the box and q of the other be closest. If they are apart, p - q is a sum of outward
 * normals of the faces that hold q, with weights >= 0. The product of one of these with p - q is
 * above 0, so the box reaches beyond that face's plane. If the two touch but the other does not
 * hold all of the box, the box meets some face, and so its plane. If no face is left, the other
 * holds the box.
 *
 * A flat box has both faces measured, since they are all of it. Edges are within 2^30, so n is
 * within 2^61 and its products are below 2^93. */
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
    /* Along n the box reaches from -reach to reach, the other box from low to high. */
    const ko_wide3 size = {(int64_t)koi_obb_size(n.x), (int64_t)koi_obb_size(n.y),
                           (int64_t)koi_obb_size(n.z)};
    const koi_i128 reach = dot128(&size, r);
    const koi_i128 low = dot128(&n, &in->corner);
    const koi_i128 high = koi_i128_add(low, width);
    const unsigned below = koi_i128_less(low, koi_i128_negate(reach)) ? 0U : 1U;
    return below | (koi_i128_less(reach, high) ? 0U : 2U);
}

/* True iff the box is within reach of the face at `corner` with the edges u and v. */
static bool is_face_near(const scene *in, const ko_vec3 *corner, const ko_vec3 *u, const ko_vec3 *v,
                         koi_minimum *minimum)
{
    koi_quad quad;
    koi_quad_prepare(corner, u, v, &quad);
    return koi_quad_near_aabb(&quad, &in->box, minimum);
}

/* True iff the box is within reach of one of the two faces that edge i connects. */
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

/* The scene of another box. Out of line as set_segment is. */
static KOI_OWN_FRAME void set_boxes(const ko_obb *box, const parts *other, scene *out)
{
    image of;
    put_box(box, other, &of);
    set_scene(box, &of, 0, out);
}

/* Measures the other box's faces, which are parallelograms. It is 0 if no face had to be measured:
 * then the other box holds this one. */
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
