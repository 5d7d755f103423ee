/* The parts that the sources of sector.h share. */
#ifndef KOI_SECTOR_CORE_H
#define KOI_SECTOR_CORE_H

#include "keepout/sector.h"
#include "src/math/set_up.h"

/* Bits of ko_sector_cell.look. */
#define KOI_LOOK_SEEN 1U
#define KOI_LOOK_HIT 2U

/* The error of koi_sector_angle in 2^-32 of a turn: src/sector/sector_angle.c. */
#define KOI_SECTOR_ANGLE_ERROR 128U

/* The position of an angle among the sectors: angle * count + half a sector. Sector k is from k to
 * k + 1. */
static inline uint64_t koi_sector_position(const ko_sectors *s, uint32_t angle)
{
    return (uint64_t)angle * s->config.count + 0x80000000U;
}

/* ko_sector_cell.apart of cells of which no two were seen at the same times. */
#define KOI_SECTOR_MIXED INT16_MIN

/* The distance of a cell in which nothing was found. */
#define KOI_SECTOR_NOTHING INT32_MAX

static inline bool koi_sector_is_hit(ko_sector_state state)
{
    return state == KO_SECTOR_HIT || state == KO_SECTOR_PARTLY;
}

/* True iff there are no sectors, or they were never set up. */
static inline bool koi_sectors_are_missing(const ko_sectors *s)
{
    return KOI_IS_UNSET(s);
}

static inline bool koi_sector_is_whole(ko_sector_state state)
{
    return state == KO_SECTOR_CLEAR || state == KO_SECTOR_HIT;
}

/* The state of a cell as of `now`. A stamp that is ahead has no age, so it is stale. */
static inline ko_sector_state koi_sector_state(const ko_sector_cell *cell, uint32_t now)
{
    const ko_sector_state state = (ko_sector_state)cell->state;
    const bool is_known = koi_sector_is_hit(state) || state == KO_SECTOR_CLEAR;
    if (is_known) {
        return (now - cell->time <= cell->lifetime) ? state : KO_SECTOR_STALE;
    }
    return (state == KO_SECTOR_STALE) ? state : KO_SECTOR_UNKNOWN;
}

/* A part of the turn in positions. It touches the sectors at its ends. */
typedef struct koi_sector_span {
    uint64_t from;  /* below a turn */
    uint64_t width; /* at most a turn: all around */
} koi_sector_span;

/* A whole turn in positions. */
static inline uint64_t koi_sector_turn(const ko_sectors *s)
{
    return (uint64_t)s->config.count << 32;
}

/* The position of an angle, below a turn. */
static inline uint64_t koi_sector_start(const ko_sectors *s, ko_angle angle)
{
    const uint64_t turn = koi_sector_turn(s);
    const uint64_t at = koi_sector_position(s, (uint32_t)angle);
    return (at < turn) ? at : at - turn;
}

/* The sector after one. */
static inline uint32_t koi_sector_after(const ko_sectors *s, uint32_t at)
{
    return (at + 1U < s->config.count) ? at + 1U : 0U;
}

/* Says what is known of a part of the turn as of `now`, in the layers low .. high. */
ko_sector_answer koi_sector_ask(const ko_sectors *s, uint32_t low, uint32_t high,
                                const koi_sector_span *arc, uint32_t now,
                                const ko_sector_motion *motion);

/* The angle of (x, y) from x towards y, at most KOI_SECTOR_ANGLE_ERROR off, for |x|, |y| <= 2^31 -
 * 1. (0, 0) gives any. */
uint32_t koi_sector_angle(int32_t x, int32_t y);

/* Half of the angle under which a disc of radius r at distance d is seen, rounded up. True iff the
 * disc contains the eye: all around. */
bool koi_sector_half_angle(uint32_t r, uint32_t d, uint32_t *half);

uint32_t koi_sector_hypot(int32_t x, int32_t y); /* rounded down */

/* Counts the sectors that from .. from + width touches, at most all of them, and gives the first. A
 * width of a turn or more is all around. */
uint32_t koi_sector_touched(const ko_sectors *s, uint32_t from, uint64_t width, uint32_t *first);

/* Notes a hit in one sector. The distance is at most the range. */
void koi_sector_hit(ko_sectors *s, uint32_t layer, uint32_t sector, uint32_t distance);

/* True if low .. high touches a layer. */
static inline bool koi_sector_is_in_layer(const ko_sectors *s, uint32_t layer, int64_t low,
                                          int64_t high)
{
    return s->config.floors[layer] <= high && s->config.floors[layer + 1U] >= low;
}

/* Notes a hit in all sectors that from .. from + width touches, in all layers that low .. high
 * touches. */
void koi_sector_put(ko_sectors *s, uint32_t from, uint64_t width, int64_t low, int64_t high,
                    uint32_t distance);

/* A box cut by a layer has at most 8 corners and two cuts of each of its 12 edges. */
#define KOI_SECTOR_POINTS 32U

/* A convex shape seen from above, in the frame of the sectors: a disc around one point, or the hull
 * of several, and everything within `error` LSB of it. Coordinates are within 2^30.8, and those of
 * a hull within as much of each other. */
typedef struct koi_sector_shape {
    uint32_t count;
    uint32_t r; /* of a disc; else 0 */
    uint32_t error;
    int32_t x[KOI_SECTOR_POINTS];
    int32_t y[KOI_SECTOR_POINTS];
} koi_sector_shape;

/* Notes a shape in all sectors of a layer that it touches, in each at its least distance there. */
void koi_sector_put_shape(ko_sectors *s, uint32_t layer, const koi_sector_shape *shape);

/* Notes a sphere in the frame of the sectors, and everything within `error` LSB of it. */
void koi_sector_put_sphere(ko_sectors *s, const ko_vec3 *c, uint32_t r, uint32_t error);

/* Sets the pose from which the world is seen; null: the body's frame. Fails with KO_E_RANGE if it
 * is not legal, KO_E_CHANGED if no look is under way. */
ko_status koi_sector_place(ko_sectors *s, const ko_pose *vehicle);

/* Note a legal sphere and a legal box of the world. */
void koi_sector_see_sphere(ko_sectors *s, const ko_vec3 *c, fix16_t r);
void koi_sector_see_box(ko_sectors *s, const ko_aabb *box);

/* Marks all sectors of a layer within from .. from + width as seen. */
void koi_sector_mark(ko_sectors *s, uint32_t layer, uint32_t from, uint64_t width);

/* True iff a point of the body's frame is in a volume of the vehicle. */
bool koi_sector_is_self(const ko_sectors *s, const ko_vec3 *point);

#endif
