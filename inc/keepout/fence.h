/** Fences: where a vehicle must stay, and where it must not be.
 *
 *     ko_fence fence;
 *     ko_fence_answer answer;
 *     ko_fence_open(zones, 5, KO_FENCE_ANY, warn, &fence, NULL);     once
 *     ko_fence_test_point(&fence, &position, &answer);               each tick
 *     if (answer.state != KO_FENCE_CLEAR) ...                        near, broken, or not known
 *
 * A zone is an upright prism: a polygon, a circle or a rectangle in x and y, between a floor and a
 * ceiling in z. A fence is a constant array of zones. Zones are closed sets: the boundary of a
 * keep-in zone is allowed, the boundary of a keep-out zone is not.
 *
 * A point breaks the fence if it is in a keep-out zone, or if it leaves the keep-in zones. With
 * KO_FENCE_ANY a point must be in at least one keep-in zone, with KO_FENCE_ALL in every one. A
 * fence without keep-in zones does not ask that.
 *
 * The clearance of a zone is the distance from the point to the zone's boundary. It is positive on
 * the allowed side and negative on the other: the depth of the breach. The clearance of a fence is
 * the least clearance of its zones. KO_FENCE_ANY counts all keep-in zones as one: as the zone that
 * leaves most room, or as their union if that leaves more. Inside the union, seams do not count: a
 * part of a polygon's or box's side is no boundary where another polygon or box lies beside it.
 * Floors, ceilings and circles within the clearance always count.
 *
 * So a clearance is never above the distance to where the fence is broken. It is below that
 * distance where keep-in zones of several heights lie over each other, and where cylinders overlap
 * other zones. It is so outside several zones of KO_FENCE_ALL as well. In several keep-out zones at
 * once the path out may be longer than the depth of the deepest.
 *
 * Nothing is clear by mistake. The state of zeroed memory and of every failed call is
 * KO_FENCE_UNKNOWN. A fence without zones is refused. The answer is written with every status. */
#ifndef KEEPOUT_FENCE_H
#define KEEPOUT_FENCE_H

#include "keepout/cast.h"
#include "keepout/geo.h"
#include "keepout/query.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_FENCE_MOST_POINTS 1024U /**< points of a polygon */
#define KO_FENCE_MOST_ZONES 1024U  /**< zones of a fence */

#define KO_FENCE_NO_FLOOR INT32_MIN   /**< the floor of a zone without a boundary below */
#define KO_FENCE_NO_CEILING INT32_MAX /**< the ceiling of a zone without a boundary above */

/** A point of an outline. */
typedef struct ko_fence_xy {
    fix16_t x; /**< metres on the first axis */
    fix16_t y; /**< metres on the second axis */
} ko_fence_xy;

/** The rectangle around a run of edges of a polygon: those that end at KO_FENCE_RUN_EDGES corners
 * in a row, the first time from corner 0 on. */
typedef struct ko_fence_run {
    ko_fence_xy low;  /**< the corner with the least x and y */
    ko_fence_xy high; /**< the corner with the greatest x and y */
} ko_fence_run;

#define KO_FENCE_RUN_EDGES 16U /**< edges of a run; the last run of a polygon may have fewer */

/** How many runs a polygon of n points has. */
#define KO_FENCE_RUNS(n) (((n) + KO_FENCE_RUN_EDGES - 1U) / KO_FENCE_RUN_EDGES)

/** The purpose of a zone. */
typedef enum ko_fence_role {
    KO_FENCE_KEEP_IN = 1,  /**< stay inside */
    KO_FENCE_KEEP_OUT = 2, /**< stay outside */
} KO_ENUM ko_fence_role;

/** The outline of a zone. */
typedef enum ko_fence_kind {
    KO_FENCE_POLYGON = 1,  /**< a closed line of points */
    KO_FENCE_CYLINDER = 2, /**< a circle */
    KO_FENCE_BOX = 3,      /**< a rectangle along the axes */
} KO_ENUM ko_fence_kind;

/** A zone. Make one with the macros below.
 *
 * Legal: the floor is below the ceiling, and all coordinates are within KO_LIMIT. A polygon has 3
 * to KO_FENCE_MOST_POINTS points in either order. Its edges share no point but the corner of two
 * neighbours: points on a straight line are allowed, equal points are not. A cylinder has a radius
 * above 0 and lies whole within KO_LIMIT. Both coordinates of a box's low corner are below those of
 * its high corner. */
typedef struct ko_fence_zone {
    uint8_t role;              /**< a ko_fence_role */
    uint8_t kind;              /**< a ko_fence_kind */
    uint16_t count;            /**< polygon: how many points it has */
    fix16_t floor;             /**< the lowest height, or KO_FENCE_NO_FLOOR */
    fix16_t ceiling;           /**< the greatest height, or KO_FENCE_NO_CEILING */
    const ko_fence_xy *points; /**< polygon */
    const ko_fence_run *runs;  /**< polygon: the runs of its edges, or null */
    union {
        ko_fence_xy low;    /**< box: the low corner */
        ko_fence_xy centre; /**< cylinder */
    };
    union {
        ko_fence_xy high; /**< box: the high corner */
        fix16_t radius;   /**< cylinder */
    };
} ko_fence_zone;

/** A zone as an initialiser of a constant array. */
#define KO_FENCE_ZONE_POLYGON(role, points, count, floor, ceiling)                                 \
    KO_FENCE_ZONE_RUNS(role, points, 0, count, floor, ceiling)
#define KO_FENCE_ZONE_RUNS(role, points, runs, count, floor, ceiling)                              \
    {                                                                                              \
        (role), KO_FENCE_POLYGON, (count), (floor), (ceiling), (points), (runs), {{0, 0}},         \
        {                                                                                          \
            {                                                                                      \
                0, 0                                                                               \
            }                                                                                      \
        }                                                                                          \
    }
#define KO_FENCE_ZONE_CYLINDER(role, x, y, radius, floor, ceiling)                                 \
    {                                                                                              \
        (role), KO_FENCE_CYLINDER, 0, (floor), (ceiling), 0, 0, {{(x), (y)}},                      \
        {                                                                                          \
            {                                                                                      \
                (radius), 0                                                                        \
            }                                                                                      \
        }                                                                                          \
    }
#define KO_FENCE_ZONE_BOX(role, x1, y1, x2, y2, floor, ceiling)                                    \
    {                                                                                              \
        (role), KO_FENCE_BOX, 0, (floor), (ceiling), 0, 0, {{(x1), (y1)}},                         \
        {                                                                                          \
            {                                                                                      \
                (x2), (y2)                                                                         \
            }                                                                                      \
        }                                                                                          \
    }

/** How several keep-in zones count. */
typedef enum ko_fence_rule {
    KO_FENCE_ANY = 1, /**< be inside at least one: their union */
    KO_FENCE_ALL = 2, /**< be inside every one: their intersection */
} KO_ENUM ko_fence_rule;

/** The answer of a fence. */
typedef enum ko_fence_state {
    KO_FENCE_UNKNOWN = 0, /**< the call failed, or was never made */
    KO_FENCE_CLEAR = 1,   /**< not broken; the clearance is above the warning distance */
    KO_FENCE_WARNING = 2, /**< not broken; the clearance is at most the warning distance */
    KO_FENCE_BREACH = 3,  /**< broken */
} KO_ENUM ko_fence_state;

/** Checked zones, which must stay what and where they are. Read only. */
typedef struct ko_fence {
    const ko_fence_zone *zones; /**< the caller's array */
    uint32_t count;             /**< how many zones there are */
    ko_fence_rule rule;         /**< how keep-in zones count */
    fix16_t warn;               /**< the warning distance */
    uint32_t seal;              /**< a checksum of the fields above; refused if it does not fit */
    uint32_t sums[2];           /**< checksums of the zones, and of these and their corners */
} ko_fence;

/** The reasons why a zone is refused. */
typedef enum ko_fence_fault {
    KO_FENCE_GOOD = 0,    /**< no zone is refused */
    KO_FENCE_BAD_ROLE,    /**< the role is no ko_fence_role */
    KO_FENCE_BAD_KIND,    /**< the kind is no ko_fence_kind */
    KO_FENCE_BAD_HEIGHTS, /**< the floor is not below the ceiling */
    KO_FENCE_BAD_RANGE,   /**< a coordinate, a height or a part of a circle is beyond KO_LIMIT */
    KO_FENCE_BAD_RADIUS,  /**< the radius is not above 0 */
    KO_FENCE_BAD_BOX,     /**< the low corner is not below the high one */
    KO_FENCE_BAD_COUNT,   /**< too few or too many points or zones, or the points are null */
    KO_FENCE_BAD_EQUAL,   /**< points a and b are equal */
    KO_FENCE_BAD_RETURN,  /**< at point a the outline goes back along the edge that ends there */
    KO_FENCE_BAD_CROSS,   /**< the edges from points a and b cross or touch */
    KO_FENCE_BAD_CURVE,   /**< the edges from corners a and b meet in one of their two readings */
    KO_FENCE_BAD_RUNS,    /**< a run does not hold the edge that begins or ends at point a */
} KO_ENUM ko_fence_fault;

/** The first fault: in which zone, and at which points of its polygon. */
typedef struct ko_fence_report {
    ko_fence_fault fault; /**< why a zone is refused */
    uint32_t zone;        /**< its number */
    uint32_t a;           /**< the first point of the fault */
    uint32_t b;           /**< the second point of the fault */
} ko_fence_report;

/** A short English text for messages; never null. */
const char *ko_fence_fault_text(ko_fence_fault fault);

/** Gives a polygon the runs of its edges: rectangles, by which tests leave out what is far away.
 * They pay from some 33 points on; tests/bench/fence shows what they save. Zones in flash have
 * constant ones by KO_FENCE_ZONE_RUNS.
 *
 * @param zone       a polygon; its points may not change afterwards
 * @param[out] runs  must outlive the zone; 16 bytes each
 * @param room       how many there is room for: at least KO_FENCE_RUNS(zone->count)
 * @promise  exact: tests of the zone have the same answers as without runs
 * @fails    KO_E_RANGE if the zone is no polygon, or has too few or too many points; KO_E_FULL if
 *           the room is too small
 * @cost     a comparison on each axis for each point */
KO_CHECKED ko_status ko_fence_zone_add_runs(ko_fence_zone *zone, ko_fence_run *runs, uint32_t room);

/** Checks zones and makes a fence of them. A refused fence answers nothing: each test of it fails.
 *
 * @param zones        1 to KO_FENCE_MOST_ZONES legal zones
 * @param rule         how several keep-in zones count
 * @param warn         0 to KO_LIMIT: a clearance of at most that is a warning
 * @param[out] fence   written in any case
 * @param[out] report  may be null; the first fault of the zones, written in any case
 * @promise  exact
 * @fails    KO_E_RANGE if a zone, a count, the rule or warn is not legal
 * @cost     n^2 / 32 corners for a polygon of n points, and the pairs of edges of those runs of 16
 *           whose rectangles meet: at most n^2 / 2 pairs, most decided by four comparisons */
KO_CHECKED ko_status ko_fence_open(const ko_fence_zone *zones, uint32_t count, ko_fence_rule rule,
                                   fix16_t warn, ko_fence *fence, ko_fence_report *report);

/** A fence of which nothing was checked, as an initialiser. Until ko_fence_check has opened it,
 * each test of it fails. */
#define KO_FENCE_UNCHECKED(zones, count, rule, warn)                                               \
    {                                                                                              \
        (zones), (count), (rule), (warn), 0,                                                       \
        {                                                                                          \
            0, 0                                                                                   \
        }                                                                                          \
    }

/** Checks the zones of a fence, and opens it when all were checked: ko_fence_open in the idle time
 * of many ticks.
 *
 *     static ko_fence fence = KO_FENCE_UNCHECKED(zones, 5, KO_FENCE_ANY, warn);
 *     static ko_validation walk;                                  zeros begin a walk
 *     uint32_t steps = 20;                                        in each tick
 *     status = ko_fence_check(&fence, &walk, &steps, NULL);       KO_OK: the fence is open
 *
 * A refused fence answers nothing. An open one stays open, and is refused.
 *
 * @param walk         where it goes on: see ko_validation in query.h; null: from the beginning
 * @param budget       the steps that it may take; null: all
 * @param[out] report  may be null; the first fault of the zones, written in any case
 * @promise  exact: the verdict and the report are those of ko_fence_open, for every row of budgets
 * @promise  what changed after it was checked is found when all is compared, in the last steps of
 *           an opening that took several calls, or by ko_fence_validate
 * @fails    KO_E_RANGE as ko_fence_open; KO_E_DATA if the fence does not wait to be opened, or it,
 *           the walk or a zone changed between two calls
 * @cost     a step is a zone, a corner, two runs of 16 edges, or an edge with a run;
 *           tests/bench/fence shows what a call with one takes */
KO_CHECKED ko_status ko_fence_check(ko_fence *fence, ko_validation *walk, uint32_t *budget,
                                    ko_fence_report *report);

/** Validates a fence: its fields, its zones and the corners of its polygons are as they were when
 * it was opened. A zone takes two steps, a corner one.
 *
 * @param walk    where it goes on: see ko_validation in query.h; null: all at once
 * @param budget  the steps that it may take; null: all
 * @promise  a zone's points and count are followed only after the checksum of all zones fitted.
 *           Fields that the kind of a zone does not have are not checked
 * @fails    KO_E_DATA if something is damaged, or the fence is not an open one
 * @cost     34 instructions a step on M4F, 47 on M0; a call takes some 100 more, 250 on M0 */
KO_CHECKED ko_status ko_fence_validate(const ko_fence *fence, ko_validation *walk,
                                       uint32_t *budget);

/** A polygon whose corners are positions: a zone that is still to be made. */
typedef struct ko_fence_area {
    uint8_t role;          /**< a ko_fence_role */
    uint16_t count;        /**< how many corners it has */
    fix16_t floor;         /**< the lowest height, or KO_FENCE_NO_FLOOR */
    fix16_t ceiling;       /**< the greatest height, or KO_FENCE_NO_CEILING */
    const ko_geo *corners; /**< in either order, the first one not repeated */
} ko_fence_area;

/** Makes zones of polygons whose corners are positions, safe for both readings of an edge.
 *
 * GeoJSON and autopilots draw an edge straight in latitude and longitude. In the plane that is a
 * curve; it leaves the chord towards the equator, by at most ko_geo_margin_leg of the edge: 0.14 m
 * for 2 km along 60 degrees north, 8.7 m for 16 km. An edge whose curve lies on the forbidden side
 * stays a chord. Any other edge is divided into lines that touch the curve from the allowed side.
 *
 * An edge that two keep-in areas of KO_FENCE_ANY share, corner by corner, stays a chord in both.
 * Where only a part of an edge is shared, a gap may be left: the union is smaller there, never
 * larger. If the heights differ, the edge is divided in the area whose heights the other one does
 * not hold.
 *
 * @param areas        all polygons of the fence: 1 to KO_FENCE_MOST_ZONES
 * @param rule         as it will be given to ko_fence_open
 * @param frame        its origin may lie anywhere near; the date line is no obstacle
 * @param[out] zones   as many as areas, in their order; with a failure all zeros, which
 *                     ko_fence_open refuses
 * @param[out] points  what the zones point to; its content is lost with a failure
 * @param room         how many points there is room for: the corners, and along edges those that
 *                     divide them. These are at most 2 an edge and 1.6 sqrt(tan |latitude|) a
 *                     kilometre: 2 at 58 degrees, 4 at 80. Edges below 300 m at 50 degrees have
 *                     none
 * @param[out] report  may be null; the first fault, written in any case; a and b are corners of the
 *                     area
 * @promise  conservative: a point that has a clearance of KO_GEO_MARGIN, 1 cm, breaks the fence in
 *           neither reading; a leg needs ko_geo_margin_leg. A zone leaves at most 1.1 cm unused
 * @promise  corners stay what they are; ko_fence_open takes the zones
 * @fails    KO_E_RANGE if an area, a count or the rule is not legal, or two edges of an area meet
 *           in one of their readings; KO_E_FULL if there is no room, or a zone would
 *           have more than KO_FENCE_MOST_POINTS corners, report->zone is the first area
 *           without; KO_E_DATA if the frame is not an open one
 * @cost     that of ko_fence_open; for an edge that is divided some 100 comparisons more with each
 *           other; a projection of three ko_angle_sin_cos for each corner and each division */
KO_CHECKED ko_status ko_fence_zone_from_geo(const ko_fence_area *areas, uint32_t count,
                                            ko_fence_rule rule, const ko_geo_frame *frame,
                                            ko_fence_zone *zones, ko_fence_xy *points,
                                            uint32_t room, ko_fence_report *report);

/** The answer for a point. */
typedef struct ko_fence_answer {
    ko_fence_state state; /**< clear, warning, breach or unknown */
    fix16_t clearance;    /**< below 0: the depth of the breach; INT32_MIN if unknown */
    uint32_t zone;        /**< the zone whose boundary decides */
    ko_vec3 nearest;      /**< the witness: the nearest point of that boundary */
} ko_fence_answer;

/** Tests where a point is. The path out or to the boundary is nearest - point.
 *
 * @param[out] answer  with any failure KO_FENCE_UNKNOWN; if clearances are equal, the first zone
 *                     decides
 * @promise  the state is exact on edges, corners and seams, too
 * @promise  the clearance is conservative: never above the true one. It is less than 2 LSB below it
 *           if a cylinder decides, less than 5 if a union does, else less than 1
 * @promise  nearest is less than 2 LSB from the boundary. It is less than 3 LSB farther from the
 *           point than the true nearest, or 8 LSB for walls and circles of a union
 * @fails    KO_E_RANGE if the point is not legal; KO_E_DATA if the fence is not an open one
 * @cost     two products of 32 by 32 bits and some fifteen comparisons an edge. An edge that may be
 *           the nearest takes eight more, a root and a quotient: mostly one to three do. A cylinder
 *           takes one to three square roots. A union takes all edges of the keep-in zones twice
 *           more for each edge within the clearance and each crossing of it
 * @see      Ericson, Real-Time Collision Detection, 5.1.2; O'Rourke, Computational Geometry in C,
 *           7.4 (crossing number) */
KO_CHECKED ko_status ko_fence_test_point(const ko_fence *fence, const ko_vec3 *point,
                                         ko_fence_answer *answer);

/** The answer for a leg. */
typedef struct ko_fence_leg_answer {
    ko_fence_state state; /**< clear, warning, breach or unknown */
    fix16_t clearance;    /**< the least along the leg; INT32_MIN if unknown */
    uint32_t zone;        /**< breach: the zone broken first; else the zone whose clearance it is */
    ko_q30 first;         /**< the part of the leg where it breaks first; KO_NEVER if nowhere */
    ko_vec3 at;           /**< that point; the leg's end if it breaks nowhere */
} ko_fence_leg_answer;

/** Tests all points of a leg: the segment from a to b, which may be equal.
 *
 * @param[out] answer  with any failure KO_FENCE_UNKNOWN, and `first` is 0
 * @promise  a breach is reported if any point of the leg breaks the fence. A leg that breaks
 *           nothing is no breach. Polygons and boxes are exact. Only a cylinder counts as up to 1
 *           LSB larger (keep-out) or smaller (keep-in, where the leg crosses it). A leg passes
 *           seams of touching keep-in zones
 * @promise  `first` is never later than the true place and less than 2^-30 of the leg before it, of
 *           a cylinder as it counts; `at` is that point, rounded to nearest
 * @promise  the clearance is never above the least along the leg. Without a breach it is less than
 *           2 LSB below, or 24 LSB where a sloping leg passes over or under a cylinder
 * @promise  with KO_FENCE_ANY the keep-in zones together leave the more of two: what one zone that
 *           holds the whole leg leaves, or the union of all. That of a union is less than 5 LSB
 *           below. It is 0 where a sloping leg passes a floor or ceiling inside the union, or a
 *           circle
 * @promise  in a breach the clearance is at most 1/64 of the leg's length and 6 LSB below the least
 *           (at most 33 points are measured). Where the leg leaves all zones of KO_FENCE_ANY,
 *           `zone` is the one it leaves; if it begins outside of them, the first keep-in zone
 * @fails    KO_E_RANGE if the leg is not legal; KO_E_DATA if the fence is not an open one
 * @cost     three times all edges: a few comparisons each, and up to twenty products of 32 by 32
 *           bits if its box is near. A polygon of n edges that the leg meets k times, also at
 *           corners, takes up to n (k + 2) edges in 128 bits. With KO_FENCE_ANY it is once more for
 *           each zone that the leg leaves for another. A breach takes the costs of 2 to 33 points,
 *           mostly of 3. A sloping leg over or under a cylinder takes 104 measurements of
 *           one to three square roots. A union costs as for a point
 * @see      Ericson, Real-Time Collision Detection, 5.1.9 and 5.3 */
KO_CHECKED ko_status ko_fence_test_leg(const ko_fence *fence, const ko_segment *leg,
                                       ko_fence_leg_answer *answer);

/** Finds where a leg breaks the fence first, without a clearance: for many legs. `first` is as of
 * ko_fence_test_leg. KO_NEVER says "not broken" and no more.
 *
 * @param[out] first  0, broken at its start, with any failure
 * @param[out] zone   the zone broken first
 * @fails    as ko_fence_test_leg */
KO_CHECKED ko_status ko_fence_cast_leg(const ko_fence *fence, const ko_segment *leg, ko_q30 *first,
                                       uint32_t *zone);

/** The margin of a leg that breaks the fence: it is below every depth. */
#define KO_FENCE_MARGIN_BROKEN (-INT32_MAX)
/** The margin of a failed call: it is below all others. */
#define KO_FENCE_MARGIN_UNKNOWN INT32_MIN

/** Measures how much room a leg leaves, as far as that is below `reach`: for many legs.
 *
 * @param reach        0 to KO_LIMIT
 * @param[out] margin  the lesser of reach and the clearance; KO_FENCE_MARGIN_BROKEN for a breach;
 *                     KO_FENCE_MARGIN_UNKNOWN with any failure
 * @promise  clearance and breach are those of ko_fence_test_leg
 * @fails    KO_E_RANGE if the reach or the leg is not legal; KO_E_DATA if the fence is not open
 * @cost     as ko_fence_test_leg without a breach; 4 comparisons or 8 products of 32 by 32 bits for
 *           an edge that is farther than reach
 * @see      Ericson, Real-Time Collision Detection, 5.2.1 (separating axes) */
KO_CHECKED ko_status ko_fence_margin_leg(const ko_fence *fence, const ko_segment *leg,
                                         fix16_t reach, fix16_t *margin);

#ifdef __cplusplus
}
#endif

#endif
