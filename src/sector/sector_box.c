/* Adds boxes of the world: each is turned, cut by each layer, and seen from above. */
#include "src/sector/sector_box.h"
#include "keepout/sector.h"

#include <stddef.h>

#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/sector/sector_core.h"
#include "src/sector/sector_shape.h"
#include "src/math/rotate.h"

/* A point is turned by the product of two legal matrices, which is rounded by 1.5 of 2^-30 an
 * entry. A lever of 2^29 on each axis moves by 2.25 LSB, one of 2^30 (a far corner of a large box)
 * by 4.5. Rounding takes half an LSB: on three axes 4.8 and 8.7 in all. */
#define POINT_ERROR 5U
#define CORNER_ERROR 9U

/* A frame counts as level if it leans by so many parts of 2^30, which is rounding. Over half the
 * height of a box, 2^29, that is less than 3 LSB. */
#define LEVEL 4U

/* Seen from above, LEVEL adds 3 to a level box; cutting takes less than 2 from a tilted one. */
#define SHAPE_ERROR (CORNER_ERROR + 3U)

typedef struct corners {
    ko_vec3 at[8]; /* in the frame of the sectors; bit i of the index: the side on axis i */
    int64_t low;   /* they are above low and below high, errors included */
    int64_t high;
} corners;

/* ---- the pose of the vehicle ---- */

static bool is_level(const ko_mat3 *m)
{
    return koi_magnitude(m->z.x) <= LEVEL && koi_magnitude(m->z.y) <= LEVEL &&
           koi_magnitude(m->x.z) <= LEVEL && koi_magnitude(m->y.z) <= LEVEL;
}

/* The bits in which two vectors differ. */
static int32_t differences(int32_t ax, int32_t ay, int32_t az, int32_t bx, int32_t by, int32_t bz)
{
    return (ax ^ bx) | (ay ^ by) | (az ^ bz);
}

static bool is_same(const ko_pose *a, const ko_pose *b)
{
    return (differences(a->t.x, a->t.y, a->t.z, b->t.x, b->t.y, b->t.z) |
            differences(a->r.x.x, a->r.x.y, a->r.x.z, b->r.x.x, b->r.x.y, b->r.x.z) |
            differences(a->r.y.x, a->r.y.y, a->r.y.z, b->r.y.x, b->r.y.y, b->r.y.z) |
            differences(a->r.z.x, a->r.z.y, a->r.z.z, b->r.z.x, b->r.z.y, b->r.z.z)) == 0;
}

/* Many boxes are seen from one pose, so what follows from the pose is kept until the look ends. */
ko_status koi_sector_place(ko_sectors *s, const ko_pose *vehicle)
{
    static const ko_pose body = {KO_MAT3_IDENTITY, {0, 0, 0}};
    const ko_pose *pose = (vehicle != NULL) ? vehicle : &body;
    ko_mat3 back;
    ko_mat3 turn;
    if (s->is_placed && is_same(pose, &s->vehicle)) {
        return s->is_open ? KO_OK : KO_E_CHANGED;
    }
    /* unreachable: a legal matrix has an inverse */
    if (ko_pose_check(pose) != KO_OK || ko_mat3_inverse(&pose->r, &back) != KO_OK ||
        ko_mat3_compose(&s->attitude, &back, &turn) != KO_OK) {
        return KO_E_RANGE;
    }
    if (!s->is_open) {
        return KO_E_CHANGED;
    }
    s->turn = turn;
    s->vehicle = *pose;
    s->is_level = is_level(&s->turn);
    s->is_placed = true;
    return KO_OK;
}

/* A legal point of the world in the frame of the sectors. A difference within 2^30 on each axis is,
 * turned, within 2^30.8 on each. */
static ko_vec3 seen_from(const ko_sectors *s, const ko_vec3 *p)
{
    const ko_vec3 *at = &s->vehicle.t;
    const ko_vec3 d = {p->x - at->x, p->y - at->y, p->z - at->z};
    ko_wide3 wide;
    koi_rotate_wide(&s->turn, &d, &wide);
    return koi_rotate_nearest3(&wide);
}

void koi_sector_see_sphere(ko_sectors *s, const ko_vec3 *c, fix16_t r)
{
    const ko_vec3 at = seen_from(s, c);
    koi_sector_put_sphere(s, &at, (uint32_t)r, POINT_ERROR);
}

/* ---- boxes ---- */

/* Finds the first `count` corners of a box. */
static void find_corners(const ko_sectors *s, const ko_aabb *box, uint32_t count, corners *out)
{
    out->low = INT64_MAX;
    out->high = INT64_MIN;
    for (uint32_t i = 0; i < count; i++) {
        const ko_vec3 corner = {
            ((i & 1U) != 0U) ? box->c.x + box->r.x : box->c.x - box->r.x,
            ((i & 2U) != 0U) ? box->c.y + box->r.y : box->c.y - box->r.y,
            ((i & 4U) != 0U) ? box->c.z + box->r.z : box->c.z - box->r.z,
        };
        const ko_vec3 p = seen_from(s, &corner);
        out->at[i] = p;
        out->low = (p.z < out->low) ? p.z : out->low;
        out->high = (p.z > out->high) ? p.z : out->high;
    }
    out->low -= CORNER_ERROR;
    out->high += CORNER_ERROR;
}

static void add(koi_sector_shape *shape, int32_t x, int32_t y)
{
    shape->x[shape->count] = x;
    shape->y[shape->count] = y;
    shape->count++;
}

/* Notes a box that stands upright in the frame of the sectors: from above its upright edges are
 * four points, the same in each layer. */
static void see_upright(ko_sectors *s, const ko_aabb *box)
{
    const ko_aabb flat = {box->c, {box->r.x, box->r.y, 0}};
    koi_sector_shape shape;
    corners c;
    find_corners(s, &flat, 4, &c);
    shape.count = 0;
    shape.r = 0;
    shape.error = SHAPE_ERROR;
    for (uint32_t i = 0; i < 4U; i++) {
        add(&shape, c.at[i].x, c.at[i].y);
    }
    for (uint32_t layer = 0; layer < s->config.layers; layer++) {
        if (koi_sector_is_in_layer(s, layer, c.low - box->r.z, c.high + box->r.z)) {
            koi_sector_put_shape(s, layer, &shape);
        }
    }
}

/* Adds the point where an edge crosses a height, if it does so between its ends. Heights and
 * lengths are within 2^30.8. */
static void cut(const ko_vec3 *a, const ko_vec3 *b, int64_t z, koi_sector_shape *shape)
{
    if ((a->z < z) == (b->z < z) || a->z == z || b->z == z) {
        return;
    }
    const int64_t part = (a->z < z) ? z - a->z : a->z - z;
    const uint32_t whole = koi_magnitude(b->z - a->z);
    add(shape, a->x + (int32_t)koi_quotient_cut(part * (b->x - a->x), whole),
        a->y + (int32_t)koi_quotient_cut(part * (b->y - a->y), whole));
}

/* Collects the corners within a layer, and the points where edges enter and leave it. */
static void cut_out(const corners *c, int64_t low, int64_t high, koi_sector_shape *shape)
{
    shape->count = 0;
    for (uint32_t i = 0; i < 8U; i++) {
        if (c->at[i].z >= low && c->at[i].z <= high) {
            add(shape, c->at[i].x, c->at[i].y);
        }
        for (uint32_t bit = 1; bit < 8U; bit *= 2U) {
            if ((i & bit) == 0U) {
                cut(&c->at[i], &c->at[i | bit], low, shape);
                cut(&c->at[i], &c->at[i | bit], high, shape);
            }
        }
    }
}

/* Notes a box at any angle, layer by layer. */
static void see_tilted(ko_sectors *s, const ko_aabb *box)
{
    const ko_sectors_config *config = &s->config;
    koi_sector_shape shape;
    corners c;
    find_corners(s, box, 8, &c);
    shape.r = 0;
    shape.error = SHAPE_ERROR;
    for (uint32_t layer = 0; layer < config->layers; layer++) {
        cut_out(&c, (int64_t)config->floors[layer] - CORNER_ERROR,
                (int64_t)config->floors[layer + 1U] + CORNER_ERROR, &shape);
        if (shape.count > 0U) {
            koi_sector_put_shape(s, layer, &shape);
        }
    }
}

void koi_sector_see_box(ko_sectors *s, const ko_aabb *box)
{
    if (s->is_level) {
        see_upright(s, box);
    } else {
        see_tilted(s, box);
    }
}

ko_status ko_sectors_add_aabb(ko_sectors *sectors, const ko_aabb *box, const ko_pose *vehicle)
{
    if (koi_sectors_are_missing(sectors) || box == NULL) {
        return KO_E_ARG;
    }
    if (ko_aabb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_status status = koi_sector_place(sectors, vehicle);
    if (status == KO_OK) {
        koi_sector_see_box(sectors, box);
    }
    return status;
}
