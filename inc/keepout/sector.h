/** Sectors and layers around a vehicle, which hold the nearest thing in each direction. They are
 * filled from scans, spheres, boxes or an obstacle set. ko_sectors_merge joins two sets of sectors.
 *
 * The sectors are equal parts of a turn around the z axis of a frame. Sector i of n is centred on
 * i/n of a turn, from x towards y. In a frame with x forward, y right, z down that is clockwise, as
 * MAVLink counts; with y left and z up it is the other way. Layers are bands of z between ascending
 * floors. Distances are horizontal, from the z axis. A point on the border of two sectors or layers
 * counts in both. A volume counts in each sector and layer that it touches, at the distance of the
 * part within it.
 *
 * Input is given in the body's frame, in which sensors are mounted and the vehicle's own volumes
 * stand. An attitude turns it into the frame of the sectors, which is level with the ground, say.
 * The input between look_begin and look_end is one look:
 *
 *     ko_sectors_look_begin(&sectors, now, &attitude);
 *     ko_sectors_add_ranges(&sectors, &ranger, distances, NULL);
 *     ko_sectors_look_end(&sectors);
 *     ko_sectors_test_arc(&sectors, from, width, now, &motion, &answer);
 *
 * A look replaces what is known of the sectors that it saw whole. In the others it keeps the nearer
 * thing, unless that is stale. A sector is KO_SECTOR_CLEAR only if a look saw all of it to the
 * range, found nothing, and is not older than the lifetime. A beam that failed, or that ended on
 * the vehicle itself, saw nothing.
 *
 * Answers are as of `now`. A wall that was seen at 8.5 m, 250 ms ago, by a vehicle at 10 m/s is at
 * 6 m. So every answer takes a ko_sector_motion and counts it:
 *
 *   - The distance is smaller by speed times age, rounded against you.
 *   - The arc is wider by the turn, to both sides. It takes in the directions of motion, too, where
 *     something that was nearer to these can have come into it.
 *   - If sectors were seen at different times, something may have slipped from one to another in
 *     between. Then nothing is known whole: clear becomes unknown, a hit partly. There is no such
 *     gap if the vehicle does not turn, and none was seen before one nearer to the direction of
 *     motion.
 *
 * The age of a sector is now - time modulo 2^32. A time ahead of now has no age: the sector is
 * stale. Round the time of a look down, to its first measurement, and now up. The clock comes
 * around after 2^32 ticks, and a sector that was forgotten would be fresh again for a lifetime. A
 * look prevents that, also one to which nothing is added: begin and end one in each tick. Floors
 * have to leave room for what the vehicle climbs and sinks in a lifetime.
 *
 * Promise for all input: every sector and layer that it touches counts, and no distance is above
 * the true one. Each function states its bound. All memory is the caller's. */
#ifndef KEEPOUT_SECTOR_H
#define KEEPOUT_SECTOR_H

#include "keepout/body.h"
#include "keepout/obstacle.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_SECTOR_MAX_COUNT 1024U /**< sectors of a layer */
#define KO_SECTOR_MAX_LAYERS 16U  /**< layers, one above the other */

/** The knowledge about a sector. */
typedef enum ko_sector_state {
    KO_SECTOR_UNKNOWN = 0, /**< never seen whole, and nothing was seen in it */
    KO_SECTOR_STALE = 1,   /**< what is known is older than the lifetime */
    KO_SECTOR_CLEAR = 2,   /**< seen whole, and nothing in it up to the range */
    KO_SECTOR_HIT = 3,     /**< seen whole, and the nearest thing in it is at the distance */
    KO_SECTOR_PARTLY = 4   /**< something is in it; the rest was not seen, and may be nearer */
} KO_ENUM ko_sector_state;

/** One sector of one layer; 24 bytes. The fields belong to the sectors. */
typedef struct ko_sector_cell {
    uint32_t time;     /**< when the sector was seen */
    uint32_t lifetime; /**< ticks from then on until it is stale */
    fix16_t distance;  /**< of the nearest thing in it */
    fix16_t next;      /**< of the look under way */
    uint8_t state;     /**< a ko_sector_state */
    uint8_t look;      /**< bits: what the look under way has found */
    int16_t apart;     /**< of two looks that were joined: ticks from one to the other */
    uint32_t sum;      /**< a checksum of time, lifetime, distance, state and apart */
} ko_sector_cell;

/** The settings of sectors. */
typedef struct ko_sectors_config {
    uint32_t count;        /**< sectors, 1 .. KO_SECTOR_MAX_COUNT */
    uint32_t layers;       /**< 1 .. KO_SECTOR_MAX_LAYERS */
    const fix16_t *floors; /**< layers + 1 legal numbers, ascending; they stay the caller's */
    fix16_t range;         /**< things beyond it do not count; 1 .. KO_LIMIT */
    fix16_t blind;         /**< within it of the axis clear says nothing: the vehicle; 0 or more */
    uint32_t ticks_per_second; /**< of times and ages; 1 .. KO_OBSTACLE_MAX_RATE */
    uint32_t lifetime;   /**< ticks after which a sector is stale; 1 .. KO_OBSTACLE_MAX_TICKS */
    const ko_body *self; /**< the vehicle itself, in the body's frame; null if self_count is 0 */
    uint32_t self_count; /**< bodies of the vehicle */
} ko_sectors_config;

/** Sectors. Only `config` may be read. */
typedef struct ko_sectors {
    ko_sectors_config config; /**< as it was given */
    ko_sector_cell *cells;    /**< a cell for each sector of each layer */
    uint8_t set_up;           /**< KOI_SET_UP, or the sectors were never made */
    uint32_t looks;           /**< that were begun */
    uint64_t pitch;           /**< of a sector: 2^48 / count */
    ko_mat3 attitude;         /**< of the look under way */
    ko_pose vehicle; /**< in the world, for the last input of this look that was given there; ... */
    ko_mat3 turn;    /**< ... and from there to the frame of the sectors */
    uint32_t time;   /**< of the look under way */
    bool is_open;    /**< a look is under way */
    bool is_placed;  /**< there is such a vehicle, ... */
    bool is_level;   /**< ... and its world's z axis is that of the sectors, or the opposite */
    bool is_turned;  /**< attitude is not the identity */
    uint32_t sum;    /**< a checksum of the floors and of the vehicle's bodies */
    uint32_t seal;   /**< a checksum of config, cells and pitch */
} ko_sectors;

/** Sets up sectors of which nothing is known. The cells, layers * count, need not be cleared.
 *
 * @fails  KO_E_RANGE if the config is not as its comments say or a self volume is not legal
 * @cost   one step a cell and a self volume */
KO_CHECKED ko_status ko_sectors_init(ko_sectors *sectors, const ko_sectors_config *config,
                                     ko_sector_cell *cells);

/** Validates sectors: their settings, the floors, the vehicle's bodies, and what each sector
 * knows are as they were left. Looks may come between the steps of a walk; what a look under way
 * has found is not checked. The floors take one step, and so do each body and each sector of each
 * layer.
 *
 * @param walk    where it goes on: see ko_validation in query.h; null: all at once
 * @param budget  the steps that it may take; null: all
 * @promise  arrays are followed only after the checksum of pointers and counts fitted
 * @fails    KO_E_DATA if something is damaged
 * @cost     55 instructions a step on M4F, 75 on M0; a call takes some 130 more, 330 on M0 */
KO_CHECKED ko_status ko_sectors_validate(const ko_sectors *sectors, ko_validation *walk,
                                         uint32_t *budget);

/* ---- a look ---- */

/** Begins a look that was made at a time. A look that was begun and not ended is forgotten. Looks
 * come in the order of their times: sectors that were seen later become stale, and so do those that
 * are older than their lifetime.
 *
 * @param attitude  how the body is turned in the frame of the sectors; null: not at all
 * @fails  KO_E_RANGE if the attitude is not legal
 * @cost   one step a cell */
KO_CHECKED ko_status ko_sectors_look_begin(ko_sectors *sectors, uint32_t time,
                                           const ko_mat3 *attitude);

/** Ends the look: from here on its findings are known.
 *
 * @fails  KO_E_CHANGED if no look is under way
 * @cost   one step a cell */
KO_CHECKED ko_status ko_sectors_look_end(ko_sectors *sectors);

/** Adds a sphere in the body's frame; with radius 0 a point. A sphere whose centre is in a volume
 * of the vehicle, or that is out of range, changes nothing: KO_OK.
 *
 * @promise  each sector and layer that it touches gets the distance of the part within it. That is
 *           less than 13 LSB below that of a sphere larger by 27 LSB, which touches the sector too,
 *           except for 2^-24 of a turn. For a point it is less than 5 LSB below that of a sphere of
 *           4 LSB
 * @fails    KO_E_RANGE if it is not legal; KO_E_CHANGED if no look is under way
 * @cost     one step for each self volume. Each layer touched takes three square roots and two
 *           angles of 30 rounds. Each sector that a sphere touches takes a sine and a square
 *           root */
KO_CHECKED ko_status ko_sectors_add_sphere(ko_sectors *sectors, const ko_sphere *sphere);

/** Adds a box of the world as seen from a vehicle at a pose there, from a map or a tree, say. Say
 * by ko_sectors_set_seen which parts were looked through. Volumes of the vehicle do not hide it.
 *
 * @param vehicle  null: the box is in the body's frame
 * @promise  each sector and layer that it touches gets the distance of the part within it. That is
 *           less than 24 LSB below that of a box larger by 60 LSB (1 mm) on each side. This box
 *           touches the sector too, except for 2^-24 of a turn
 * @fails    KO_E_RANGE if box or pose is not legal; KO_E_CHANGED if no look is under way
 * @cost     each layer touched takes two square roots and angles of 30 rounds. Each sector touched
 *           takes a sine and a chord from each corner to each, with a division if it is the nearest
 *           so far. A box has 4 corners, 8 if it is tilted in the frame of the sectors, and 6 more
 *           where a layer cuts it */
KO_CHECKED ko_status ko_sectors_add_aabb(ko_sectors *sectors, const ko_aabb *box,
                                         const ko_pose *vehicle);

#define KO_BEAM_FAILED KOI_CAST(fix16_t, -1)  /**< a beam: not measured, as others below 0 */
#define KO_BEAM_NOTHING KOI_CAST(fix16_t, -2) /**< a beam: measured, nothing within reach */

/** Beams in the xy plane of a sensor: beam i points to first + i * step from x towards y. Each
 * stands for half a step to either side. */
typedef struct ko_scan {
    ko_angle first; /**< where beam 0 points */
    int32_t step;   /**< 2^-32 of a turn; below 0 from y towards x; |step| to 2^29 (45 degrees) */
    uint32_t count; /**< beams: |step| count is at most a turn and half a step */
    const fix16_t *distances; /**< from the sensor, or KO_BEAM_... */
    fix16_t reach;            /**< how far it sees; 0 .. KO_LIMIT */
} ko_scan;

/** Adds a scan from a sensor at a pose in the body's frame. It needs no tables and is within 8 LSB,
 * so it is for angles that change from scan to scan; else a ranger is 12 times faster. A hit is a
 * point at its distance, in the middle of the beam. It counts in all sectors that the width of the
 * beam touches there, and in all such layers if the sensor's plane is tilted.
 *
 * A sector was seen whole if every beam over it measured, reaches to the range, and lies from end
 * to end within the layer. A beam that hits nothing has to reach a few LSB farther than the range,
 * and farther still by the sensor's distance from the axis. If the sensor is tilted it has to be 1
 * / cos(tilt) times as long, and none is long enough beyond 60 degrees. A gap of less than half a
 * step between the last beam and the first closes the turn.
 *
 * A sensor off the axis of the sectors sees them at other angles. So both ends of what it saw are
 * cut, by the most that this can be beyond the `blind` distance. Its beams that hit something do
 * not count as seen. None counts if the sensor is farther from the axis than `blind`.
 *
 * @param mount  null: the sensor is at the body's origin, and turned like it
 * @promise  the distance is less than 8 LSB below that of the point. The edges of a beam may be
 *           nearer, so for a sensor that is tilted or off the axis it is up to half a beam's width
 *           more
 * @fails    KO_E_RANGE if the scan, the pose or the end of a beam is not legal; KO_E_CHANGED if no
 *           look is under way
 * @cost     two sines, three angles of 30 rounds and two square roots for each beam, twice over.
 *           Each beam takes a sine and two rotations more if one can reach the border of the legal
 *           range */
KO_CHECKED ko_status ko_sectors_add_scan(ko_sectors *sectors, const ko_scan *scan,
                                         const ko_pose *mount);

/* ---- a sensor whose directions are computed once ---- */

/** A direction of a ranger; 6 bytes. The fields belong to the ranger. */
typedef struct ko_ranger_beam {
    int16_t x; /**< in the body's frame, Q1.15 */
    int16_t y; /**< as x */
    int16_t z; /**< as x */
} ko_ranger_beam;

/** A border between two sectors; 4 bytes. The fields belong to the ranger. */
typedef struct ko_ranger_border {
    int16_t x; /**< Q1.15 */
    int16_t y; /**< as x */
} ko_ranger_border;

#define KO_RANGER_MAX_BEAMS 65536U /**< ranges of a ranger */
#define KO_RANGER_MAX_ROWS 64U     /**< rows of a ranger */
#define KO_RANGER_MIN_SECTORS 3U   /**< sectors that a ranger can be set up for */
#define KO_RANGER_FREE UINT32_MAX  /**< a square: nothing is in the sector */

/** The entries of the array `borders` for so many sectors. */
#define KO_RANGER_BORDERS(sectors) ((sectors) + 2U)
/** The entries of the array `squares` for so many sectors and layers. */
#define KO_RANGER_SQUARES(sectors, layers) ((layers) * ((sectors) + 2U))

/** A sensor that measures ranges in rows. A lidar has one row, at elevation 0. A time-of-flight
 * sensor of 8 x 8 zones has 8 rows of 8 beams. Beam i of row j is at the angle first + i * step in
 * the sensor's xy plane, from x towards y, and at the elevation low + j * rise above this plane. It
 * stands for half a step and half a rise to either side. x is where the sensor looks. */
typedef struct ko_ranger_config {
    ko_angle first; /**< where beam 0 of a row points */
    int32_t step;   /**< 2^-32 of a turn, as in ko_scan */
    uint32_t count; /**< beams of a row, as in ko_scan */
    int32_t low;    /**< elevation of row 0, 2^-32 of a turn; rows are within a quarter turn */
    int32_t rise;   /**< from row to row, 2^-32 of a turn; |rise| to 2^29; 0 if there is one row */
    uint32_t rows;  /**< 1 .. KO_RANGER_MAX_ROWS; rows * count is at most KO_RANGER_MAX_BEAMS */
    fix16_t reach;  /**< how far it sees; 0 .. KO_LIMIT */
    ko_pose mount;  /**< of the sensor in the body's frame */
} ko_ranger_config;

/** A sensor, its directions, and what a scan under way has found. Only `config` may be read. */
typedef struct ko_ranger {
    ko_ranger_config config;   /**< as it was given */
    ko_ranger_beam *beams;     /**< a direction for each beam */
    ko_ranger_border *borders; /**< of the sectors */
    uint32_t *squares;         /**< of the nearest distance in each sector of each layer */
    uint32_t count;            /**< sectors */
    uint32_t layers;           /**< layers */
    uint32_t half;             /**< half of a beam's width at distance 1, Q3.29, rounded up */
    uint32_t pitch;            /**< the sine of a sector's angle, Q30 */
    uint32_t next;             /**< the beam at which an unfinished scan goes on */
    uint32_t look;             /**< in which it was begun */
    const ko_sectors *of;      /**< the sectors of an unfinished scan */
    const fix16_t *distances;  /**< its ranges */
    uint32_t sum;              /**< a checksum of beams and borders */
    uint32_t seal;             /**< a checksum of what is constant */
    uint8_t set_up;            /**< KOI_SET_UP, or the ranger was never made */
} ko_ranger;

/** Sets up a sensor for sectors: computes where its beams point. Sectors with as many layers and
 * sectors may share it, one scan after the other.
 *
 * @param beams    rows * count
 * @param borders  KO_RANGER_BORDERS(count of the sectors)
 * @param squares  KO_RANGER_SQUARES(count, layers of the sectors)
 * @fails  KO_E_RANGE if the config is not as its comments say, or if there are fewer than
 *         KO_RANGER_MIN_SECTORS sectors
 * @cost   a sine and a rotation for each beam, a sine for each sector */
KO_CHECKED ko_status ko_ranger_init(ko_ranger *ranger, const ko_sectors *sectors,
                                    const ko_ranger_config *config, ko_ranger_beam *beams,
                                    ko_ranger_border *borders, uint32_t *squares);

/** Validates a ranger: its settings and tables are as they were left. What an unfinished scan has
 * found is not checked. Each beam and each border takes a step.
 *
 * @param walk    where it goes on: see ko_validation in query.h; null: all at once
 * @param budget  the steps that it may take; null: all
 * @promise  arrays are followed only after the checksum of pointers and counts fitted
 * @fails    KO_E_DATA if something is damaged
 * @cost     as ko_sectors_validate, or less */
KO_CHECKED ko_status ko_ranger_validate(const ko_ranger *ranger, ko_validation *walk,
                                        uint32_t *budget);

/** Adds the ranges of a sensor, computed in 16 bits. A hit counts as a ball around the end of its
 * beam that contains the beam's width and height; as a disc if the sensor has one row, which is
 * level.
 *
 * What was seen whole is as for a scan, for each row by itself: the beams of one row that is
 * within the layer from end to end are enough. But a beam that failed, or that ended on the
 * vehicle, spoils the beams above and below it in all other rows.
 *
 * A unit here is a power of two of LSB. 32,000 units cover the longest beam that can count and the
 * sensor's distance from the axis. For a sensor that is tilted and elevated by less than 60 degrees
 * in all, this beam is the range and that distance, over the cosine of these angles less half of a
 * beam's width. Else the height of the farthest floor adds to the range. A unit is 1 mm for a level
 * lidar of 1 degree at a range of 20 m.
 *
 * @param distances  rows * count, row after row: from the sensor, or KO_BEAM_...
 * @param budget     beams that it may take; null: all. If it is spent before the last beam:
 *                   KO_UNFINISHED, and the sectors are unchanged. Call again with the same ranges
 *                   in the same look. In another look, or with another array, the scan begins
 *                   anew. The last call also takes a step a beam for what was seen, one for each of
 *                   its column if there are more rows, and a root a sector, which are not counted
 * @promise  conservative: no distance is above the true one of any part of a beam's end
 * @promise  for a level sensor of one row on the axis the distance is less than 9 units below that
 *           of the beam's middle, 13 if the look has an attitude. For others it is less than 13
 *           units below, 16 with an attitude, and half of a beam's width is taken from it, too: its
 *           width where the length is the distance and the sensor's distance from the axis, over
 *           the cosine of tilt and elevation
 * @promise  only sectors and layers count that a ball touches which is larger by 13 units, 16 with
 *           an attitude
 * @fails    KO_E_RANGE if a distance is above KO_LIMIT, or if sectors and ranger do not fit;
 *           KO_E_CHANGED if no look is under way
 * @cost     72 sectors, 360 beams, mean of walls: 45,000 instructions on M4F and 64,000 on M0 if
 *           level, 59,000 and 86,000 if tilted, 73,000 and 111,000 with an attitude that banks.
 *           Beams that end near the axis take more: 90,000 and 143,000 at the worst found, 95,000
 *           and 159,000 with an attitude. 8 x 8 zones: 25,000 and 36,000. Each beam that ends in
 *           the box around the vehicle's volumes takes a sine, a rotation and a step for each
 *           volume more
 * @see      src/sector/DECISIONS.md */
KO_CHECKED ko_status ko_sectors_add_ranges(ko_sectors *sectors, ko_ranger *ranger,
                                           const fix16_t *distances, uint32_t *budget);

/** Says that a part of a layer was seen to the range, and that what was there was added: the field
 * of view of a depth camera.
 *
 * @param from, width  in 2^-32 of a turn, in the frame of the sectors; width UINT32_MAX: all around
 * @fails  KO_E_RANGE if there is no such layer; KO_E_CHANGED if no look is under way
 * @cost   one step a sector */
KO_CHECKED ko_status ko_sectors_set_seen(ko_sectors *sectors, uint32_t layer, ko_angle from,
                                         uint32_t width);

/** Adds all of an obstacle set that is within the range and the layers as of `now`. KO_OK: all of
 * it was added, and all sectors count as seen. KO_PARTIAL: the set is not whole; what is known was
 * added, and no sector counts as seen. Stale obstacles are added as well. Volumes of the vehicle
 * do not hide anything.
 *
 * @param now      not before the time of the look
 * @param vehicle  its pose in the frame of the set at `now`
 * @param[out] doubt  as ko_obstacles_get_doubt, and KO_OBSTACLE_STALE if one is stale; may be null
 * @promise  each sector and layer that an obstacle touches gets the distance of the part within it.
 *           For boxes it is as ko_sectors_add_aabb says. For spheres and points it is less than 16
 *           LSB below that of a sphere larger by 36 LSB, or by 41 LSB with a velocity
 * @fails    KO_E_RANGE if the pose is not legal, or the sphere around the vehicle that contains
 *           range and layers, if mask is not 1 .. KO_ALL, or now is before the look; KO_E_CHANGED
 *           if no look is under way; KO_E_DATA if the set is found corrupted: some of it may have
 *           been added, and no sector counts as seen by it
 * @cost     ko_obstacles_query_next to its end, each obstacle added, one step a sector */
KO_CHECKED ko_status ko_sectors_add_obstacles(ko_sectors *sectors, const ko_obstacles *obstacles,
                                              uint32_t now, const ko_pose *vehicle, uint32_t mask,
                                              uint32_t *doubt);

/* ---- what is known ---- */

/** How the vehicle has moved since the sectors were seen. These are bounds: the most of the whole
 * time, not the last measurement. All zeros say that it stood. Where things move, too, add their
 * speed, and let the directions be any.
 *
 * The directions are those of the frame of the sectors as it stood at each moment: 0 and 0 say
 * straight along its x axis. `turn` is how fast this frame turns around z. It is 0 if an attitude
 * keeps the frame level and to the north. */
typedef struct ko_sector_motion {
    fix16_t speed;  /**< metres a second, horizontal; 0 .. KO_LIMIT */
    uint32_t turn;  /**< 2^-32 of a turn a second, to either side; UINT32_MAX: any */
    ko_angle from;  /**< the first of the directions in which it moved */
    uint32_t width; /**< of them, 2^-32 of a turn; UINT32_MAX: any direction */
} ko_sector_motion;

/** The state of one or several sectors, as of `now`. */
typedef struct ko_sector_answer {
    ko_sector_state state; /**< what is known */
    fix16_t distance;      /**< hit, partly: of the nearest thing; clear: nothing is nearer;
                                unknown: 0; stale: as it was when it was seen */
    uint32_t age;          /**< ticks since the oldest was seen of what this rests on. It is counted
                                in the distance. UINT32_MAX if unknown or stale */
} ko_sector_answer;

/** Says what is known of one sector of a layer: ko_sectors_test_arc for it and this layer alone.
 *
 * @fails  KO_E_RANGE if there is no such sector, or the speed is not legal
 * @cost   constant if the age is 0 or the vehicle stood; else as ko_sectors_test_arc */
KO_CHECKED ko_status ko_sectors_test(const ko_sectors *sectors, uint32_t layer, uint32_t sector,
                                     uint32_t now, const ko_sector_motion *motion,
                                     ko_sector_answer *answer);

/** Says what is known of all sectors, in all layers, that an arc touches. If something is in one of
 * them the answer is KO_SECTOR_HIT or KO_SECTOR_PARTLY: a hit only if each of them is hit or clear.
 * Else it is unknown or stale if one of them is, and clear only if all are. It is unknown, too, if
 * the vehicle has moved by the range since.
 *
 * @param from, width  in 2^-32 of a turn, as of now; width UINT32_MAX: all around
 * @promise  conservative: nothing that was within the range is nearer in the arc than the distance,
 *           if the vehicle moved within the bounds and the things stood still
 * @promise  the distance is less than 1 LSB below that of the nearest thing that counts, less speed
 *           times age
 * @fails    KO_E_RANGE if the speed is not legal
 * @cost     one step a cell of the arc. If the age is above 0 and the vehicle moved, three steps a
 *           cell of the wider arc, and a division for each that lies beside the arc */
KO_CHECKED ko_status ko_sectors_test_arc(const ko_sectors *sectors, ko_angle from, uint32_t width,
                                         uint32_t now, const ko_sector_motion *motion,
                                         ko_sector_answer *answer);

/** Says which of two sets must have seen a sector whole, so that both together know it whole. */
typedef enum ko_sector_merge {
    KO_SECTOR_BOTH = 0,  /**< both have seen it whole: sensors that do not see the same things */
    KO_SECTOR_EITHER = 1 /**< one has, and the other is not stale: fields of view side by side */
} KO_ENUM ko_sector_merge;

/** Joins two sets, of sensors with rates and lifetimes of their own, into one as of `now`. `out`
 * was set up with cells and a lifetime of its own, the same sectors and layers, and a range not
 * beyond theirs. It may be one of the two.
 *
 * Each sector gets the nearest distance, stale ones as well. With a fresh distance it is
 * KO_SECTOR_HIT if it is known whole, else KO_SECTOR_PARTLY. Without one it is clear if it is
 * known whole, else stale if one of the two is, else unknown. So with KO_SECTOR_BOTH a sensor that
 * never saw a sector leaves it unknown. With KO_SECTOR_EITHER a sensor that never saw anything is
 * not missed. A sector of `out` is as old as the older of those that it was made of, and stale as
 * soon as one of them, or after a lifetime of `out` from now on.
 *
 * @fails  KO_E_RANGE if they do not fit or `how` is neither; KO_E_CHANGED if a look is under way
 *         in `out`
 * @cost   one step a cell */
KO_CHECKED ko_status ko_sectors_merge(const ko_sectors *a, const ko_sectors *b, uint32_t now,
                                      ko_sector_merge how, ko_sectors *out);

#define KO_MAVLINK_DISTANCES 72U      /**< distances of a message */
#define KO_MAVLINK_UNKNOWN UINT16_MAX /**< a distance that is not known */

/** Which sectors go into a message, and how. */
typedef struct ko_mavlink_config {
    uint32_t low;    /**< the first layer that counts */
    uint32_t high;   /**< the last */
    uint16_t max_cm; /**< 1 .. 65533, and not beyond the range of the sectors */
    bool is_z_up;    /**< turns the order around: MAVLink counts clockwise */
} ko_mavlink_config;

/** Makes the field `distances` of MAVLink's OBSTACLE_DISTANCE (message 330), in centimetres rounded
 * down, as of `now`. It is the nearest distance over the layers, and may be 0. max_cm + 1 says that
 * nothing is in any of them. A sector that is clear, but less far, because the vehicle has moved
 * since, gets how far. KO_MAVLINK_UNKNOWN says unknown or stale, or partly known with nothing up to
 * max_cm.
 *
 * Send min_distance 0, max_distance = max_cm, increment_f = 360 / count, angle_offset 0, and the
 * frame of the sectors (MAV_FRAME_BODY_FRD if x is the vehicle's front). Elements beyond count are
 * not known.
 *
 * @promise  less than 1 cm below the distance
 * @fails    KO_E_RANGE if there are more than 72 sectors, the config is not as its comments say, or
 *           the speed is not legal
 * @cost     ko_sectors_test for each sector, over the layers that count
 * @see      MAVLink common.xml, OBSTACLE_DISTANCE */
KO_CHECKED ko_status ko_mavlink_from_sectors(const ko_sectors *sectors,
                                             const ko_mavlink_config *config, uint32_t now,
                                             const ko_sector_motion *motion,
                                             uint16_t distances[KO_MAVLINK_DISTANCES]);

#ifdef __cplusplus
}
#endif

#endif
