/* Finds how near a convex shape is in each sector that it touches.
 *
 * Seen from an axis outside of it, a convex shape has one nearest point, and to both sides of that
 * its distance only grows. (The part of the shape within a distance is convex too, so it is seen as
 * one interval.) So the sector of the nearest point gets its distance. Every other sector gets the
 * distance at which its border on the side of the nearest point enters the shape. The walk goes
 * outwards from the nearest point. It ends at the first border that meets nothing within the range.
 *
 * The shape is known within `error`, and everything so near to it counts. So the line that counts
 * as a border lies beside it, by that much on the side of the nearest point. The sector beyond gets
 * the distance at which this line enters the shape, less that much.
 *
 * A point is turned into the frame of a border by a sine and cosine that are 0.7 units of 2^-30
 * off, of an angle 2^-33 of a turn off, and then rounded: 1.2, 1.3 and 0.7 LSB at 2^30.8. The
 * turned shape may have its nearest point elsewhere, even beyond the line, but its distance is the
 * same within twice that. BORDER_ERROR is three times that. */
#include "src/sector/sector_shape.h"
#include "src/sector/sector_core.h"
#include "src/sector/sector_angle.h"
#include "src/sector/sector_cell.h"

#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/math/rotate.h"

#define BORDER_ERROR 10U

/* A distance, rounded down, and a vector in its direction. */
typedef struct nearest {
    uint32_t distance;
    int32_t x;
    int32_t y;
} nearest;

/* Coordinates are within 2^30.8, and so are differences, as all points are of one box. So no
 * product of lengths is above 2^61.6, nor is its sum in a dot or cross product of two points. */
static int64_t dot(int32_t ax, int32_t ay, int32_t bx, int32_t by)
{
    return koi_wide_mac(koi_port_mul(ax, bx), ay, by);
}

static nearest nearest_corner(const koi_sector_shape *p)
{
    uint64_t least = UINT64_MAX;
    uint32_t at = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const uint64_t square = (uint64_t)dot(p->x[i], p->y[i], p->x[i], p->y[i]);
        at = (square < least) ? i : at;
        least = (square < least) ? square : least;
    }
    return (nearest){ko_fix_sqrt_down(least), p->x[at], p->y[at]};
}

/* True if the edge from corner a to corner b, which has the axis to its left, has no corner on that
 * side. */
static bool is_in_front(const koi_sector_shape *p, uint32_t a, uint32_t b)
{
    const int32_t dx = p->x[b] - p->x[a];
    const int32_t dy = p->y[b] - p->y[a];
    for (uint32_t i = 0; i < p->count; i++) {
        if (koi_minor(dx, dy, p->x[i] - p->x[a], p->y[i] - p->y[a]) > 0) {
            return false;
        }
    }
    return true;
}

/* Takes the distance of an edge in front if its nearest point is between its ends. It is `area`,
 * twice that of the edge's triangle with the axis, over the edge's length. Both are doubled until
 * the length has 30 bits, so that rounding it up takes less than 1 LSB from a distance within
 * 2^30. */
static void take_edge(const koi_sector_shape *p, uint32_t a, uint32_t b, uint64_t area,
                      nearest *out)
{
    int32_t dx = p->x[b] - p->x[a];
    int32_t dy = p->y[b] - p->y[a];
    if (dot(p->x[a], p->y[a], dx, dy) >= 0 || dot(p->x[b], p->y[b], dx, dy) <= 0) {
        return;
    }
    while ((koi_magnitude(dx) | koi_magnitude(dy)) < 0x20000000U) {
        dx *= 2;
        dy *= 2;
        area *= 2U;
    }
    *out = (nearest){(uint32_t)koi_quotient_by(area, ko_fix_sqrt_up((uint64_t)dot(dx, dy, dx, dy))),
                     dy, -dx};
}

/* Finds the nearest point of a shape: a corner, or a point of an edge in front. False iff the axis
 * is within the shape. */
static bool find_nearest(const koi_sector_shape *p, nearest *out)
{
    bool is_outside = false;
    bool is_line = true; /* all corners are on one side of the axis, on one line with it */
    *out = nearest_corner(p);
    for (uint32_t i = 0; i < p->count; i++) {
        is_line = is_line && dot(p->x[i], p->y[i], out->x, out->y) > 0;
        for (uint32_t k = 0; k < i; k++) {
            const int64_t area = koi_minor(p->x[i], p->y[i], p->x[k], p->y[k]);
            const uint32_t a = (area > 0) ? i : k;
            const uint32_t b = (area > 0) ? k : i;
            is_line = is_line && area == 0;
            if (area != 0 && is_in_front(p, a, b)) {
                is_outside = true;
                take_edge(p, a, b, (uint64_t)((area > 0) ? area : -area), out);
            }
        }
    }
    return is_outside || is_line;
}

/* ---- borders ---- */

/* A shape as a border sees it: how far its corners are along the border, and how far beyond the
 * line beside it. */
typedef struct aside {
    int32_t along[KOI_SECTOR_POINTS];
    int32_t beyond[KOI_SECTOR_POINTS];
} aside;

/* Turns a shape into the frame of the border at an angle. The walk goes to the border's left, or
 * else to its right: what lies there is beyond. */
static void turn(const koi_sector_shape *p, uint32_t angle, bool is_left, aside *out)
{
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    const int32_t outside = (int32_t)(p->error + BORDER_ERROR);
    KO_IGNORE(ko_angle_sin_cos((ko_angle)angle, &sine, &cosine));
    for (uint32_t i = 0; i < p->count; i++) {
        const int64_t along = dot(cosine, sine, p->x[i], p->y[i]);
        const int64_t left = koi_minor(cosine, sine, p->x[i], p->y[i]);
        const int32_t side = (int32_t)koi_rotate_nearest(is_left ? left : -left);
        out->along[i] = (int32_t)koi_rotate_nearest(along);
        out->beyond[i] = side + outside;
    }
}

/* The distance at which the line enters a disc, rounded down; 0 if it does not. */
static uint32_t enter_disc(const koi_sector_shape *p, const aside *at)
{
    const uint32_t away = koi_magnitude(at->beyond[0]);
    if (away > p->r) {
        return 0;
    }
    const uint64_t square = koi_port_umul(p->r, p->r) - koi_port_umul(away, away);
    const int64_t in = (int64_t)at->along[0] - ko_fix_sqrt_up(square);
    return (in > 0) ? (uint32_t)in : 0U;
}

/* The distance at which the line enters a hull; 0 also if that is not below `most`. It is the
 * nearest crossing of a chord from a corner on this side to one beyond. A chord that is not nearer
 * takes no division. */
static uint32_t enter_hull(const koi_sector_shape *p, const aside *at, uint32_t most)
{
    uint32_t best = most;
    for (uint32_t i = 0; i < p->count; i++) {
        for (uint32_t k = 0; k < p->count && at->beyond[i] < 0; k++) {
            if (at->beyond[k] < 0) {
                continue;
            }
            /* the chord from i to k crosses the line at area / width */
            const int64_t area =
                koi_minor(at->along[i], at->beyond[i], at->along[k], at->beyond[k]);
            const uint32_t width = (uint32_t)at->beyond[k] - (uint32_t)at->beyond[i];
            if (area <= 0) {
                return 0; /* behind the axis */
            }
            if ((uint64_t)area < koi_port_umul(best, width)) {
                best = (uint32_t)koi_quotient_by((uint64_t)area, width);
            }
        }
    }
    return (best < most) ? best : 0U;
}

/* The angle of the border after a sector. */
static uint32_t border_after(const ko_sectors *s, uint32_t sector)
{
    return (uint32_t)((s->pitch * (2U * sector + 1U) + 0x10000U) >> 17);
}

/* Walks outwards from a sector, at most so many steps, as long as borders meet the shape within the
 * range. The shape is farther than 2 error (half_of). Its point on the line is `error` beside the
 * axis, as seen in a frame that is off by a third of BORDER_ERROR, so it is more than 1.3 error
 * along the line. */
static void walk(ko_sectors *s, uint32_t layer, const koi_sector_shape *p, uint32_t sector,
                 uint32_t steps, bool is_left)
{
    const uint32_t n = s->config.count;
    const uint32_t error = p->error + BORDER_ERROR;
    const uint32_t most = (uint32_t)s->config.range + error + 1U;
    aside at;
    for (; steps > 0U; steps--) {
        const uint32_t next =
            is_left ? koi_sector_after(s, sector) : ((sector > 0U) ? sector - 1U : n - 1U);
        turn(p, border_after(s, is_left ? sector : next), is_left, &at);
        const uint32_t in = (p->count == 1U) ? enter_disc(p, &at) : enter_hull(p, &at, most);
        if (in == 0U || in >= most) {
            return;
        }
        koi_sector_hit(s, layer, next, in - error);
        sector = next;
    }
}

/* A sixth of a turn in radians is pi / 3. Up to a sine of 1/2 an angle is at most its sine times
 * that. */
#define SIXTH 715827883U

/* Finds half of the angle around the nearest point whose sectors all get its distance. It is so
 * wide that the point, and what is near to it, is clear of the line beside the next border. For a
 * shape that is a point no border is walked to, so only its error counts. True: all around. */
static bool half_of(const koi_sector_shape *p, uint32_t distance, uint32_t *half)
{
    const bool is_point = p->count == 1U && p->r == 0U;
    const uint32_t near = is_point ? p->error : 2U * (p->error + BORDER_ERROR);
    if (distance <= 2U * near) {
        return koi_sector_half_angle(near, distance, half);
    }
    *half = (uint32_t)koi_quotient_by(koi_port_umul(near, SIXTH), distance) + 1U;
    return false;
}

void koi_sector_put_shape(ko_sectors *s, uint32_t layer, const koi_sector_shape *p)
{
    nearest n;
    uint32_t half = 0;
    uint32_t first = 0;
    const bool is_outside = find_nearest(p, &n) && n.distance > p->r;
    const uint32_t distance = is_outside ? n.distance - p->r : 0U;
    const uint32_t least = (distance > p->error) ? distance - p->error : 0U;
    if (least > (uint32_t)s->config.range) {
        return;
    }
    /* the sectors at the nearest point get its distance */
    const bool is_around = !is_outside || half_of(p, distance, &half);
    half += KOI_SECTOR_ANGLE_ERROR;
    const uint32_t count = koi_sector_touched(s, koi_sector_angle(n.x, n.y) - half,
                                              is_around ? UINT64_MAX : 2U * (uint64_t)half, &first);
    for (uint32_t i = 0; i < count; i++) {
        koi_sector_hit(s, layer, (first + i) % s->config.count, least);
    }
    if (is_around || (p->count == 1U && p->r == 0U)) {
        return;
    }
    /* the others get theirs by their borders, outwards to both sides */
    walk(s, layer, p, (first + count - 1U) % s->config.count, s->config.count - count, true);
    walk(s, layer, p, first, s->config.count - count, false);
}

/* ---- spheres ---- */

/* The radius of the largest disc that a layer cuts out of a sphere, rounded up. */
static uint32_t radius_in(const ko_sectors *s, uint32_t layer, fix16_t z, uint32_t r)
{
    const int64_t below = (int64_t)s->config.floors[layer] - z;
    const int64_t above = (int64_t)z - s->config.floors[layer + 1U];
    const int64_t away = (below > above) ? below : above;
    if (away <= 0 || away >= (int64_t)r) {
        return (away <= 0) ? r : 0U;
    }
    return ko_fix_sqrt_up(koi_port_umul(r, r) - koi_port_umul((uint32_t)away, (uint32_t)away));
}

/* The height is known within `error`, so a layer may cut the disc of a sphere larger by that. */
void koi_sector_put_sphere(ko_sectors *s, const ko_vec3 *c, uint32_t r, uint32_t error)
{
    const uint32_t reach = r + error;
    koi_sector_shape disc; /* of a disc only the first point is read */
    disc.count = 1;
    disc.error = error;
    disc.x[0] = c->x;
    disc.y[0] = c->y;
    for (uint32_t layer = 0; layer < s->config.layers; layer++) {
        if (koi_sector_is_in_layer(s, layer, (int64_t)c->z - reach, (int64_t)c->z + reach)) {
            disc.r = radius_in(s, layer, c->z, reach);
            disc.r = (disc.r < r) ? disc.r : r;
            koi_sector_put_shape(s, layer, &disc);
        }
    }
}
