/* Fences: where a vehicle must stay, and where it must not be.
 *
 * A zone is an upright prism: a polygon, a circle or a rectangle in x and y, between a floor and a
 * ceiling in z. A fence is a constant array of zones. All are closed: the boundary of a keep-in
 * zone belongs to what is allowed, that of a keep-out zone to what is not. A point breaks the
 * fence iff it is in a keep-out zone, or out of the keep-in zones: of all of them (KO_FENCE_ANY:
 * inside at least one will do) or of one of them (KO_FENCE_ALL: inside every one); without a
 * keep-in zone that part is not asked.
 *
 * The clearance of a point. Of a zone it is the distance to the zone's boundary, positive on the
 * side that is allowed, negative (the depth of the breach) on the other. Of a fence it is the
 * least of those of its keep-out zones and of its keep-in zones. KO_FENCE_ANY counts keep-in zones
 * as one: as the one that leaves most or, where that is more, as their union, in which seams do not
 * count: no part of a side of a polygon or box beside which another of them lies. The height of the
 * floor and ceiling of each zone that is no farther away does count in it, and its whole circle.
 * So it is never more than the distance to where the fence is broken. It is less where keep-in
 * zones of several heights lie over each other, where cylinders overlap others, and with
 * KO_FENCE_ALL outside of several; in a breach that is in several keep-out zones at once the way
 * out may be longer than the depth of the deepest.
 *
 * Nothing is clear by mistake: the state of zeroed memory and of every failed call is
 * KO_FENCE_UNKNOWN, and a fence without zones is refused. */
#ifndef KEEPOUT_FENCE_H
#define KEEPOUT_FENCE_H

#include "keepout/cast.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_FENCE_MOST_POINTS 1024U
#define KO_FENCE_MOST_ZONES 1024U

/* For a zone without a floor, or without a ceiling: there it has no boundary. */
#define KO_FENCE_NO_FLOOR INT32_MIN
#define KO_FENCE_NO_CEILING INT32_MAX

typedef struct ko_fence_xy {
    fix16_t x;
    fix16_t y;
} ko_fence_xy;

typedef enum ko_fence_role {
    KO_FENCE_KEEP_IN = 1,
    KO_FENCE_KEEP_OUT = 2,
} KO_ENUM ko_fence_role;

typedef enum ko_fence_kind {
    KO_FENCE_POLYGON = 1,
    KO_FENCE_CYLINDER = 2,
    KO_FENCE_BOX = 3,
} KO_ENUM ko_fence_kind;

/* Legal: floor < ceiling; all coordinates within KO_LIMIT (but for no floor, no ceiling); a
 * polygon of 3 .. KO_FENCE_MOST_POINTS points, in either order, whose edges have no point in common
 * but for neighbours their corner (points on a straight line are allowed, equal points are not); a
 * cylinder with radius > 0, whole within KO_LIMIT; a box with lo < hi on both axes. */
typedef struct ko_fence_zone {
    uint8_t role;
    uint8_t kind;
    uint16_t count; /* of a polygon's points */
    fix16_t floor;
    fix16_t ceiling;
    const ko_fence_xy *points; /* polygon */
    ko_fence_xy a;             /* cylinder: the centre; box: the low corner */
    ko_fence_xy b;             /* cylinder: x is the radius; box: the high corner */
} ko_fence_zone;

/* Zones as initialisers of a constant array. */
#define KO_FENCE_ZONE_POLYGON(role, points, count, floor, ceiling)                                 \
    {                                                                                              \
        (role), KO_FENCE_POLYGON, (count), (floor), (ceiling), (points), {0, 0},                   \
        {                                                                                          \
            0, 0                                                                                   \
        }                                                                                          \
    }
#define KO_FENCE_ZONE_CYLINDER(role, x, y, radius, floor, ceiling)                                 \
    {                                                                                              \
        (role), KO_FENCE_CYLINDER, 0, (floor), (ceiling), 0, {(x), (y)},                           \
        {                                                                                          \
            (radius), 0                                                                            \
        }                                                                                          \
    }
#define KO_FENCE_ZONE_BOX(role, x1, y1, x2, y2, floor, ceiling)                                    \
    {                                                                                              \
        (role), KO_FENCE_BOX, 0, (floor), (ceiling), 0, {(x1), (y1)},                              \
        {                                                                                          \
            (x2), (y2)                                                                             \
        }                                                                                          \
    }

/* Of several keep-in zones. */
typedef enum ko_fence_rule {
    KO_FENCE_ANY = 1, /* inside at least one: their union */
    KO_FENCE_ALL = 2, /* inside every one: their intersection */
} KO_ENUM ko_fence_rule;

typedef enum ko_fence_state {
    KO_FENCE_UNKNOWN = 0, /* the call failed, or was never made */
    KO_FENCE_CLEAR = 1,   /* not broken, and the clearance is above the warning distance */
    KO_FENCE_WARNING = 2, /* not broken */
    KO_FENCE_BREACH = 3,
} KO_ENUM ko_fence_state;

/* Zones that were checked. They must stay what and where they are. Write nothing. */
typedef struct ko_fence {
    const ko_fence_zone *zones;
    uint32_t count;
    ko_fence_rule rule;
    fix16_t warn;
    uint32_t seal;
} ko_fence;

/* What is wrong with a zone. */
typedef enum ko_fence_fault {
    KO_FENCE_GOOD = 0,
    KO_FENCE_BAD_ROLE,
    KO_FENCE_BAD_KIND,
    KO_FENCE_BAD_HEIGHTS, /* the floor is not below the ceiling */
    KO_FENCE_BAD_RANGE,   /* a coordinate, the floor or the ceiling is beyond KO_LIMIT */
    KO_FENCE_BAD_RADIUS,
    KO_FENCE_BAD_BOX,    /* a corner is not below the other */
    KO_FENCE_BAD_COUNT,  /* less than 3 points, or too many, or none are there */
    KO_FENCE_BAD_EQUAL,  /* points a and b are equal */
    KO_FENCE_BAD_RETURN, /* at point a the outline goes back along the edge that ends there */
    KO_FENCE_BAD_CROSS,  /* the edges from points a and b cross or touch */
} KO_ENUM ko_fence_fault;

/* Where it is wrong: of which zone, and by which points. */
typedef struct ko_fence_report {
    ko_fence_fault fault;
    uint32_t zone;
    uint32_t a;
    uint32_t b;
} ko_fence_report;

/* A short English text, for messages. Reentrant; never null. */
const char *ko_fence_fault_text(ko_fence_fault fault);

/* KO_OK iff there is at least one zone, at most KO_FENCE_MOST_ZONES, and all are legal. Exact.
 * KO_E_RANGE iff not of counts, coordinates, heights, radii and boxes, KO_E_DATA iff of roles,
 * kinds and polygons (equal points, edges that go back, cross or touch: zero area comes with
 * these), KO_E_ARG iff zones is null. report may be null; it says what is wrong first. Worst case:
 * of a polygon of n points n^2 / 2 pairs of edges, most decided by four comparisons. Reentrant. */
ko_status ko_fence_check(const ko_fence_zone *zones, uint32_t count, ko_fence_report *report);

/* Checks the zones and makes a fence of them. Range: warn of 0 .. KO_LIMIT. Fails as
 * ko_fence_check, with KO_E_RANGE also iff warn is beyond, KO_E_DATA iff the rule is none, KO_E_ARG
 * iff fence is null; then the fence, if there is one, becomes one that answers nothing. Worst case:
 * ko_fence_check. Reentrant. */
ko_status ko_fence_open(const ko_fence_zone *zones, uint32_t count, ko_fence_rule rule,
                        fix16_t warn, ko_fence *fence);

/* A point's answer. */
typedef struct ko_fence_answer {
    ko_fence_state state;
    fix16_t clearance; /* below 0: the depth of the breach. INT32_MIN if unknown */
    uint32_t zone;     /* whose boundary it is */
    ko_vec3 nearest;   /* the witness: where on that boundary */
} ko_fence_answer;

/* How a point stands. Range: a legal point. Promise: whether the fence is broken is exact, on
 * edges, corners and seams too. The clearance is conservative: never above the true one, less than
 * 2 LSB below it if a cylinder decides, 5 if a union, 1 if neither. The warning is decided by it.
 * nearest is less than 2 LSB from a boundary point, and less than 3 LSB farther from the point than
 * the true nearest (of a union 8 farther than the clearance, but where a height decides). Of zones
 * with equal clearances the first. Fails with KO_E_RANGE iff the point is not legal, KO_E_DATA iff
 * the fence is not an open one, KO_E_ARG iff a pointer is null; then the answer, if there is one,
 * is KO_FENCE_UNKNOWN. Worst case: for each edge a few comparisons or, if it may be the nearest,
 * four products of 64 by 64 bits and a division; for each cylinder four square roots; of a union,
 * for each of its edges that is no farther than the answer and each place where it meets another,
 * all edges of all keep-in zones twice more. Reentrant. Source: Ericson 5.1.2; crossing number:
 * O'Rourke, Computational Geometry in C, 7.4. */
ko_status ko_fence_point(const ko_fence *fence, const ko_vec3 *point, ko_fence_answer *out);

/* The direction from a point to the nearest boundary that its answer names: into the breach from
 * where it is allowed, out of it where it is not. Range: a legal point and nearest. Promise: as
 * ko_dir3_from_vec3. Fails with KO_E_RANGE iff the two are the same or not legal, KO_E_DATA iff the
 * answer is unknown, KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_fence_direction(const ko_vec3 *point, const ko_fence_answer *answer, ko_dir3 *out);

/* A leg's answer. */
typedef struct ko_fence_leg_answer {
    ko_fence_state state;
    fix16_t clearance; /* the smallest along the leg. INT32_MIN if unknown */
    uint32_t zone;     /* broken: which is broken first; else whose clearance it is */
    ko_q30 first;      /* where it breaks first, KO_NEVER if nowhere */
    ko_vec3 at;        /* that point; the leg's end if it breaks nowhere */
} ko_fence_leg_answer;

/* How all points of a leg stand, a straight way from a to b (which may be equal). Range: legal.
 * Promise: a leg of which any point breaks the fence is a breach, always; one that breaks nothing
 * is none, exactly, but for cylinders, which count as up to 1 LSB larger (keep-out) or smaller
 * (keep-in, where the leg crosses it). Seams of keep-in zones that touch let it pass, exactly.
 * first is never later than the true parameter, and less than 1 unit before it; at is that point,
 * rounded to nearest. The clearance is never above the smallest along the leg. Not broken: less
 * than 2 LSB below it, but
 *   - 24 LSB where a leg that climbs or sinks passes over or under a cylinder, and
 *   - with KO_FENCE_ANY it is the most of one keep-in zone that holds all of the leg, or that of
 *     their union, as of a point, less than 5 LSB below. It is 0 if there is neither: where the leg
 *     meets a keep-in zone and climbs or sinks past its floor or ceiling, or crosses its circle.
 * Broken: at most 1/64 of its length and 6 LSB below it (33 points are measured). The zone of
 * KO_FENCE_ANY where none holds is the one that held last, or the first keep-in zone. Fails as
 * ko_fence_point; then the answer is KO_FENCE_UNKNOWN, from its start. Worst case: of a polygon of
 * n edges which the leg meets k times, n (k + 2) edges, each by 4 comparisons or some 10 products
 * of 64 by 64 bits; once for each zone, with KO_FENCE_ANY as often as the leg leaves one zone for
 * another; over a cylinder on a slope 104 measurements of two square roots; of a union as of a
 * point. Reentrant. Source:
 * Ericson 5.1.9, 5.3. */
ko_status ko_fence_leg(const ko_fence *fence, const ko_segment *leg, ko_fence_leg_answer *out);

/* The same without the clearance, for many legs: where it breaks first, and KO_NEVER if nowhere,
 * which is no more than "not broken". zone is set if it is. Fails as ko_fence_point; then first, if
 * there is one, is 0: broken at its start. Reentrant. */
ko_status ko_fence_leg_first(const ko_fence *fence, const ko_segment *leg, ko_q30 *first,
                             uint32_t *zone);

/* The margin of a leg that breaks the fence: below every depth. Of a failed call: below that. */
#define KO_FENCE_MARGIN_BROKEN (-INT32_MAX)
#define KO_FENCE_MARGIN_UNKNOWN INT32_MIN

/* How much room a leg leaves, as far as that is below `reach`, for many legs, as those of
 * motion.h's ko_fan. Range: reach of 0 .. KO_LIMIT. Promise: the lesser of reach and the clearance
 * that ko_fence_leg tells; KO_FENCE_MARGIN_BROKEN iff it tells a breach. Fails as ko_fence_point,
 * with KO_E_RANGE also iff reach is beyond; then margin, if there is one, is
 * KO_FENCE_MARGIN_UNKNOWN. Worst case: as ko_fence_leg of what is not broken; of an edge that the
 * leg is not within reach of 4 comparisons, or 8 products of 32 by 32 bits. Reentrant. Source of
 * these: separating axes, Ericson 5.2.1. */
ko_status ko_fence_leg_margin(const ko_fence *fence, const ko_segment *leg, fix16_t reach,
                              fix16_t *margin);

#ifdef __cplusplus
}
#endif

#endif
