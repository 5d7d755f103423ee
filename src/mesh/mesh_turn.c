/* Boxes of two meshes' nodes against each other: separating axes, of the six face normals only.
 *
 * b's box is the set { R (c + x) + t, |x_j| <= r_j }, with the stored R taken as exact numbers (Q30
 * / 2^30). Along a's axis i it reaches sum |R_ij| r_j from its centre; let d = R c_b + t - c_a.
 * Along L = column j of R a's box reaches sum |R_ij| r_i, and b's reaches sum_k |L . R e_k| r_k:
 * columns of a legal R are at right angles and of length 1 within 2^-28 (as dot products), so that
 * is at most r_j + 2^-28 (r_x + r_y + r_z). Whatever L is, separated along it is separated. The
 * distance is at least the root of the sum of squares of what separates along a's axes, and along
 * b's, but for their lengths and angles: 1 + 1.5 * 2^-28.
 *
 * Rounding. d is rounded down on each axis, by less than 1 LSB (the pose's t and both centres are
 * whole): |d_i| is at most 1 too large. L . d is too large by less than sqrt(3) of that and less
 * than 1 of its own rounding: 3. Reaches are rounded up. What the lengths of columns take is 2^-28
 * of the separation and of the radii: with span, the sum of what bounds these, span / 2^27 rounded
 * up. So slack = 3 + span / 2^27 is taken off each separation: 4 LSB in scenes of up to 2 km.
 *
 * Bounds. Centres are within 2^29 and half a cell (2^14), radii within 2^29 and a cell; R c + t is
 * in b's placed box, so within 2^29 and a cell times sqrt(3): d within 2^30 + 2^17. L . d within
 * sqrt(3) (1 + 2^-28) times that: 2^31 is not reached, nor 2^61 before the shift. Reaches: sqrt(3)
 * (2^29 + 2^15). A separation fits in 32 bits with its sign, the sum of squares is that of the
 * distance at most, below 2^62. */
#include "mesh/mesh_turn.h"

#include "core/bounds.h"
#include "core/wide.h"
#include "mesh/mesh_core.h"
#include "rotation/rotate.h"

/* ---- preparing ---- */

static ko_q30 size_of(ko_q30 x)
{
    return (x < 0) ? -x : x; /* entries of a legal matrix are within 1 + 2^-28 */
}

static ko_dir3 sizes_of(const ko_dir3 *d)
{
    const ko_dir3 sizes = {size_of(d->x), size_of(d->y), size_of(d->z)};
    return sizes;
}

static bool is_whole(const ko_dir3 *d)
{
    const ko_q30 fraction = KO_Q30_ONE - 1;
    return ((d->x | d->y | d->z) & fraction) == 0;
}

/* Only 0 and 1 with a sign: placing rounds nothing. */
static bool is_exact(const ko_mat3 *r)
{
    return is_whole(&r->x) && is_whole(&r->y) && is_whole(&r->z);
}

/* All eight corners placed are legal; so is all between them. */
static bool is_placed_legally(const ko_bounds *box, const ko_pose *pose)
{
    for (unsigned i = 0; i < 8U; i++) {
        const ko_vec3 corner = {((i & 1U) != 0U) ? box->hi.x : box->lo.x,
                                ((i & 2U) != 0U) ? box->hi.y : box->lo.y,
                                ((i & 4U) != 0U) ? box->hi.z : box->lo.z};
        ko_vec3 placed;
        if (!ko_pose_place(pose, false, &corner, &placed)) {
            return false;
        }
    }
    return true;
}

/* Half the extents of the box, and the distance of its farthest corner from the origin, along the
 * axes: at most 3 * 2^30. */
static uint64_t span_of(const ko_bounds *box)
{
    const uint64_t x = (uint64_t)ko_magnitude(box->lo.x) + ko_magnitude(box->hi.x);
    const uint64_t y = (uint64_t)ko_magnitude(box->lo.y) + ko_magnitude(box->hi.y);
    const uint64_t z = (uint64_t)ko_magnitude(box->lo.z) + ko_magnitude(box->hi.z);
    return x + y + z;
}

ko_status ko_mesh_turn_of(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose,
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
                          (uint64_t)ko_magnitude(pose->t.x) + ko_magnitude(pose->t.y) +
                          ko_magnitude(pose->t.z);
    out->pose = *pose;
    out->size.x = sizes_of(&pose->r.x);
    out->size.y = sizes_of(&pose->r.y);
    out->size.z = sizes_of(&pose->r.z);
    out->rounds = is_exact(&pose->r) ? 0U : 1U;
    out->slack = 3U + (uint32_t)((span + (1U << 27) - 1U) >> 27);
    return KO_OK;
}

/* ---- boxes ---- */

/* Where the width is odd (only of cells of 1 LSB) the centre is rounded down and the radius up:
 * both ends are held. Line numbers sum to 65535 + before - after. */
static void axis_of(const ko_slab16 *slab, fix16_t origin, unsigned shift, fix16_t *c, fix16_t *r)
{
    const int32_t cell = 1 << shift;
    const int32_t sum = (int32_t)slab->before - (int32_t)slab->after - 1;
    const uint32_t width = (65535U - slab->before - slab->after) << shift;
    *c = origin + ((sum * cell) >> 1);
    *r = (fix16_t)((width + 1U) >> 1);
}

void ko_mesh_box_of(const ko_mesh *mesh, uint32_t node, ko_mesh_box *out)
{
    const ko_aabb16 *box = &mesh->nodes[node].box;
    const ko_vec3 *origin = &mesh->frame.origin;
    const unsigned shift = mesh->frame.shift;
    axis_of(&box->x, origin->x, shift, &out->c.x, &out->r.x);
    axis_of(&box->y, origin->y, shift, &out->c.y, &out->r.y);
    axis_of(&box->z, origin->z, shift, &out->c.z, &out->r.z);
}

/* ---- the test ---- */

static int64_t dot(int32_t ax, int32_t bx, int32_t ay, int32_t by, int32_t az, int32_t bz)
{
    return ko_wide_mac(ko_wide_mac(ko_port_mul(ax, bx), ay, by), az, bz);
}

/* |at| - own - across, across being in Q46 and rounded up. */
static int32_t gap_of(int64_t at, fix16_t own, int64_t across)
{
    const int64_t distance = (at < 0) ? -at : at;
    return (int32_t)(distance - own - ko_rotate_up(across));
}

/* Along a's axis i, sets d_i as well. c and r are b's. */
static int32_t gap_x(const ko_mesh_turn *turn, const ko_mesh_box *a, const ko_mesh_box *b,
                     ko_vec3 *d)
{
    const ko_mat3 *m = &turn->pose.r; /* x, y, z are columns */
    const ko_mat3 *s = &turn->size;
    d->x = (fix16_t)(ko_rotate_down(dot(m->x.x, b->c.x, m->y.x, b->c.y, m->z.x, b->c.z)) +
                     turn->pose.t.x - a->c.x);
    return gap_of(d->x, a->r.x, dot(s->x.x, b->r.x, s->y.x, b->r.y, s->z.x, b->r.z));
}

static int32_t gap_y(const ko_mesh_turn *turn, const ko_mesh_box *a, const ko_mesh_box *b,
                     ko_vec3 *d)
{
    const ko_mat3 *m = &turn->pose.r;
    const ko_mat3 *s = &turn->size;
    d->y = (fix16_t)(ko_rotate_down(dot(m->x.y, b->c.x, m->y.y, b->c.y, m->z.y, b->c.z)) +
                     turn->pose.t.y - a->c.y);
    return gap_of(d->y, a->r.y, dot(s->x.y, b->r.x, s->y.y, b->r.y, s->z.y, b->r.z));
}

static int32_t gap_z(const ko_mesh_turn *turn, const ko_mesh_box *a, const ko_mesh_box *b,
                     ko_vec3 *d)
{
    const ko_mat3 *m = &turn->pose.r;
    const ko_mat3 *s = &turn->size;
    d->z = (fix16_t)(ko_rotate_down(dot(m->x.z, b->c.x, m->y.z, b->c.y, m->z.z, b->c.z)) +
                     turn->pose.t.z - a->c.z);
    return gap_of(d->z, a->r.z, dot(s->x.z, b->r.x, s->y.z, b->r.y, s->z.z, b->r.z));
}

/* Along b's axis, whose direction and magnitudes are a column. */
static int32_t gap_across(const ko_dir3 *column, const ko_dir3 *size, const ko_vec3 *d,
                          const ko_vec3 *r_a, fix16_t r_b)
{
    return gap_of(ko_rotate_down(ko_dir3_along(column, d)), r_b, ko_dir3_along(size, r_a));
}

bool ko_mesh_turn_is_apart(const ko_mesh_turn *turn, const ko_mesh_box *a, const ko_mesh_box *b,
                           uint32_t reach)
{
    const ko_mat3 *m = &turn->pose.r;
    const ko_mat3 *s = &turn->size;
    const int32_t limit = (int32_t)(reach + turn->slack);
    ko_vec3 d;
    return gap_x(turn, a, b, &d) > limit || gap_y(turn, a, b, &d) > limit ||
           gap_z(turn, a, b, &d) > limit || gap_across(&m->x, &s->x, &d, &a->r, b->r.x) > limit ||
           gap_across(&m->y, &s->y, &d, &a->r, b->r.y) > limit ||
           gap_across(&m->z, &s->z, &d, &a->r, b->r.z) > limit;
}

static uint64_t square_of(int32_t x, int32_t y, int32_t z, int32_t slack)
{
    return ko_wide_square3((uint32_t)((x > slack) ? x - slack : 0),
                           (uint32_t)((y > slack) ? y - slack : 0),
                           (uint32_t)((z > slack) ? z - slack : 0));
}

static int32_t largest(int32_t x, int32_t y, int32_t z)
{
    const int32_t xy = (x > y) ? x : y;
    return (xy > z) ? xy : z;
}

int64_t ko_mesh_turn_gap2(const ko_mesh_turn *turn, const ko_mesh_box *a, const ko_mesh_box *b)
{
    const ko_mat3 *m = &turn->pose.r;
    const ko_mat3 *s = &turn->size;
    const int32_t slack = (int32_t)turn->slack;
    ko_vec3 d;
    const int32_t x = gap_x(turn, a, b, &d);
    const int32_t y = gap_y(turn, a, b, &d);
    const int32_t z = gap_z(turn, a, b, &d);
    const int32_t u = gap_across(&m->x, &s->x, &d, &a->r, b->r.x);
    const int32_t v = gap_across(&m->y, &s->y, &d, &a->r, b->r.y);
    const int32_t w = gap_across(&m->z, &s->z, &d, &a->r, b->r.z);
    const uint64_t along = square_of(x, y, z, slack);
    const uint64_t across = square_of(u, v, w, slack);
    if (along == 0U && across == 0U) {
        return (int64_t)largest(largest(x, y, z), u, largest(v, v, w)) - slack;
    }
    return (int64_t)((along > across) ? along : across);
}
