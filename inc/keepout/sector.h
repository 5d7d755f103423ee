/* What is nearest in each sector and layer around a vehicle, from scans, points, spheres, boxes or
 * an obstacle set; and from several sets of sectors (ko_sectors_merge).
 *
 * The sectors are equal parts of a turn about the z axis of a frame: sector i of n is centred on
 * i/n of a turn, from x towards y (in a frame with x forward, y right, z down that is clockwise,
 * as MAVLink counts; with y left and z up it is the other way). Layers are bands of z between
 * ascending floors. Distances are horizontal, from the z axis. What is on the border of two
 * sectors or layers counts in both; what has extent counts in all that it touches, in
 * each at the distance of the part within it.
 *
 * What is put in is given in the body's frame, where sensors are mounted and the vehicle's own
 * volumes are; an attitude turns it into the frame of the sectors (level with the ground, say).
 * What is put in between begin and end is one look:
 *
 *     ko_sectors_begin(&sectors, now, &attitude);
 *     ko_sectors_add_scan(&sectors, &scan, &mount);
 *     ko_sectors_end(&sectors);
 *     state = ko_sectors_at(&sectors, layer, sector, now, &distance);
 *
 * A look replaces what is known of the sectors that it saw whole. Of the others it takes what is
 * nearer, or newer than stale. Never clear by mistake: a sector is KO_SECTOR_CLEAR only if a
 * look saw all of it, to the range, and nothing in it, not longer ago than the lifetime. A beam
 * that failed, or ended on the vehicle itself, saw nothing. Ages are as in obstacle.h.
 *
 * Promise, for everything put in: no sector or layer that it touches is passed over, and no
 * distance is above the true one. Bounds: each function says. Not reentrant on the same
 * ko_sectors but where it is const. No call needs more stack or time than its comment says; all
 * memory is the caller's. */
#ifndef KEEPOUT_SECTOR_H
#define KEEPOUT_SECTOR_H

#include "keepout/obb.h"
#include "keepout/obstacle.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_SECTOR_MAX_COUNT 1024U
#define KO_SECTOR_MAX_LAYERS 16U

typedef enum ko_sector_state {
    KO_SECTOR_UNKNOWN = 0, /* never seen whole, and nothing was seen in it */
    KO_SECTOR_STALE = 1,   /* what is known is older than the lifetime */
    KO_SECTOR_CLEAR = 2,   /* seen whole, and nothing in it up to the range */
    KO_SECTOR_HIT = 3,     /* seen whole, and the nearest thing in it is at that distance */
    KO_SECTOR_PARTLY = 4   /* something is in it, and the rest was not seen: it may be nearer */
} KO_ENUM ko_sector_state;

/* One sector of one layer; 16 bytes. Its fields are the module's own. */
typedef struct ko_sector_cell {
    uint32_t time;
    fix16_t distance;
    fix16_t next; /* of the look under way */
    uint8_t state;
    uint8_t look; /* bits: what the look under way has found */
} ko_sector_cell;

/* A volume of the vehicle itself, in the body's frame. */
typedef enum ko_self_kind {
    KO_SELF_SPHERE = 0,
    KO_SELF_CAPSULE = 1,
    KO_SELF_BOX = 2
} KO_ENUM ko_self_kind;
typedef struct ko_self_volume {
    uint8_t kind; /* ko_self_kind */
    union {
        ko_sphere sphere;
        ko_capsule capsule;
        ko_aabb box;
    } as;
} ko_self_volume;

typedef struct ko_sectors_config {
    uint32_t count;        /* sectors, 1 .. KO_SECTOR_MAX_COUNT */
    uint32_t layers;       /* 1 .. KO_SECTOR_MAX_LAYERS */
    const fix16_t *floors; /* layers + 1 legal numbers, ascending; they stay the caller's */
    fix16_t range;         /* what is farther is of no interest; 1 .. KO_LIMIT */
    fix16_t blind;         /* within it of the axis clear says nothing: the vehicle; 0 or more */
    uint32_t lifetime;     /* ticks after which a sector is stale; 1 .. KO_OBSTACLE_MAX_TICKS */
    const ko_self_volume *self; /* what does not count; stays the caller's; null if self_count 0 */
    uint32_t self_count;
} ko_sectors_config;

/* Only `config` may be read. */
typedef struct ko_sectors {
    ko_sectors_config config;
    ko_sector_cell *cells;
    uint64_t pitch;   /* of a sector: 2^48 / count */
    ko_mat3 attitude; /* of the look under way */
    ko_pose vehicle;  /* in the world, of what was seen from it last in this look; ... */
    ko_mat3 turn;     /* ... and from there to the frame of the sectors */
    uint32_t time;
    bool is_open;
    bool is_placed; /* there is such a vehicle, ... */
    bool is_level;  /* ... and its world's z axis is theirs, or the opposite */
    bool is_turned; /* attitude is not the identity */
} ko_sectors;

/* All sectors unknown. Cells: layers * count, which need not be cleared. Range: as the config says;
 * self volumes are legal. Fails with KO_E_ARG iff a pointer is null, KO_E_RANGE; then nothing is
 * changed. Worst case: one step a cell and a self volume. */
ko_status ko_sectors_init(ko_sectors *sectors, const ko_sectors_config *config,
                          ko_sector_cell *cells);

/* Begins a look, made at that time, with the body turned so against the frame of the sectors (null:
 * not at all; from a quaternion: ko_mat3_from_quat). Looks come in the order of their times; the
 * attitude must be legal. A look that was begun and not ended is forgotten. Fails with KO_E_ARG,
 * KO_E_RANGE; then nothing is changed. Worst case: one step a cell. */
ko_status ko_sectors_begin(ko_sectors *sectors, uint32_t time, const ko_mat3 *attitude);

/* Ends it. Fails with KO_E_ARG, KO_E_CHANGED iff there is none. Worst case: one step a cell. */
ko_status ko_sectors_end(ko_sectors *sectors);

/* A sphere, a point (radius 0), in the body's frame. It is passed over if its centre is in a volume
 * of the vehicle. Each sector and layer that it touches gets the distance of the part within it.
 * Promise: less than 13 LSB below that of a sphere larger by 27 LSB, which touches the sector, too,
 * but for 2^-24 of a turn; of points less than 5 below that of a sphere of 4. KO_OK also of what is
 * out of range. Fails with KO_E_ARG, KO_E_RANGE iff it is not legal, KO_E_CHANGED iff no look is
 * under way; then nothing is changed. Worst case: one step for each self volume; for each layer
 * touched three square roots and two angles of 30 rounds, and of what is no point a sine and a
 * square root for each sector touched. */
ko_status ko_sectors_add_sphere(ko_sectors *sectors, const ko_sphere *sphere);
ko_status ko_sectors_add_point(ko_sectors *sectors, const ko_vec3 *point);

/* A box of the world seen from a vehicle at a pose there (null: a box in the body's frame): from a
 * map, a tree of your own. Say by ko_sectors_see what was looked through. Volumes of the vehicle
 * are not looked at. Promise: each sector and layer that it touches gets the distance of the part
 * within it, less than 24 LSB below that of a box larger by 60 LSB (1 mm) on each side, which
 * touches the sector, too, but for 2^-24 of a turn. Fails with KO_E_ARG, KO_E_RANGE iff box or pose
 * are not legal, KO_E_CHANGED iff no look is under way; then nothing is changed. Worst case: for
 * each layer touched two square roots and angles of 30 rounds, and for each sector touched a sine
 * and a chord from each corner to each, with a division if it is the nearest so far. It has 4
 * corners; 8 if it is tilted in the frame of the sectors, and where a layer cuts it 6 more. */
ko_status ko_sectors_add_aabb(ko_sectors *sectors, const ko_aabb *box, const ko_pose *vehicle);

/* What a beam may say instead of a distance. Other negative numbers are as KO_BEAM_FAILED. */
#define KO_BEAM_FAILED ((fix16_t)-1)  /* not measured: nothing is known */
#define KO_BEAM_NOTHING ((fix16_t)-2) /* measured, and nothing as far as the scan reaches */

/* Beams in the xy plane of a sensor: beam i at first + i * step from x towards y. Each stands for
 * half a step to either side. */
typedef struct ko_scan {
    ko_angle first;
    int32_t step;   /* 2^-32 of a turn; below 0 from y towards x; |step| to 2^29 (45 degrees) */
    uint32_t count; /* beams: |step| count is at most a turn and half a step */
    const fix16_t *distances; /* from the sensor, or KO_BEAM_... */
    fix16_t reach;            /* how far it sees; 0 .. KO_LIMIT */
} ko_scan;

/* A scan, from a sensor at a pose in the body's frame (null: at its origin, and turned like it).
 * What a beam hit is a point at that distance, in the middle of the beam, that counts in all
 * sectors that the width of the beam touches there (and layers, if its plane is tilted). A
 * sector was seen whole if every beam over it measured, reaches to the range, and lies from end
 * to end within the layer; it has to reach a few LSB farther than the range, and tilted as much
 * farther as seen from above it is shorter. A gap of less than half a step between the last beam
 * and the first closes the turn. A sensor off the axis of the sectors sees them at other angles:
 * by the most that this can be beyond the `blind` distance less is held for seen at both ends of
 * what it saw, and beams that hit something do not count as seen; nothing does, if the sensor is
 * not within that distance itself. Promise: the distance is less than 8 LSB below that of the
 * point; of a sensor that is tilted or off the axis, where the edges of a beam may be nearer, by
 * up to half a beam's width more. Fails with KO_E_ARG, KO_E_RANGE iff the scan, the pose or a
 * point is not legal (then some beams may have been put in, and the look has seen nothing more),
 * KO_E_CHANGED iff no look is under way. Worst case: two sines, three angles of 30 rounds and
 * two square roots for each beam, twice over. */
ko_status ko_sectors_add_scan(ko_sectors *sectors, const ko_scan *scan, const ko_pose *mount);

/* The caller says that this part of a layer, from an angle on for `width` (2^-32 of a turn) in the
 * frame of the sectors, was seen to the range, and that what was there was put in: the field of
 * view of a depth camera. UINT32_MAX is all around. Fails with KO_E_ARG, KO_E_RANGE (layer),
 * KO_E_CHANGED. Worst case: one step a sector. */
ko_status ko_sectors_see(ko_sectors *sectors, uint32_t layer, ko_angle from, uint32_t width);

/* All of an obstacle set that is within the range and the layers, as of `now`, seen from a
 * vehicle at a pose in the frame of the set. KO_OK: everything was put in, and all sectors
 * count as seen. KO_PARTIAL: the set is not whole (ko_obstacles_doubt): what is known was put in,
 * no sector counts as seen. Stale ones are put in as well; *doubt (which may be null) says so.
 * Volumes of the vehicle are not looked at. Promise: each sector and layer that one touches gets
 * the distance of the part within it, of boxes as ko_sectors_add_aabb, of spheres and points less
 * than 16 LSB below that of a sphere larger by 36, moving ones larger by 5 more. Fails with
 * KO_E_ARG, KO_E_RANGE iff the pose is not legal, or the sphere about the vehicle that holds range
 * and layers, KO_E_CHANGED iff no look is under way; then nothing is changed. Fails also with
 * KO_E_DATA iff the set is found corrupted: some of it may have been put in, and no sector counts
 * as seen by it.
 * Worst case: ko_obstacles_near_next to its end, each obstacle put in, one step a sector. */
ko_status ko_sectors_add_obstacles(ko_sectors *sectors, const ko_obstacles *set, uint32_t now,
                                   const ko_pose *vehicle, uint8_t mask, uint32_t *doubt);

/* What is known of a sector. *distance (which may be null) is written with KO_SECTOR_HIT and
 * KO_SECTOR_PARTLY, and with KO_SECTOR_STALE if something was in it. KO_SECTOR_UNKNOWN of a null
 * pointer, and of a layer or sector that there is not. Constant time, reentrant. */
ko_sector_state ko_sectors_at(const ko_sectors *sectors, uint32_t layer, uint32_t sector,
                              uint32_t now, fix16_t *distance);

/* The same over all sectors that an arc touches, all layers: the nearest if there is one, and then
 * KO_SECTOR_HIT only if all are that or clear; else stale or unknown if one is, clear only if all
 * are. Reentrant. Worst case: one step a cell. */
ko_sector_state ko_sectors_arc(const ko_sectors *sectors, ko_angle from, uint32_t width,
                               uint32_t now, fix16_t *distance);

/* What it takes that two sets together know a sector whole. */
typedef enum ko_sector_merge {
    KO_SECTOR_BOTH = 0,  /* both have seen it whole: sensors that do not see the same things */
    KO_SECTOR_EITHER = 1 /* one has, and the other is not stale: fields of view side by side */
} KO_ENUM ko_sector_merge;

/* Two sets, of sensors with rates and lifetimes of their own, as one as of `now`, into `out`: set
 * up for that with cells and a lifetime of its own, the same sectors and layers, and a range not
 * beyond theirs. Each sector gets the nearest distance, stale ones as well; with a fresh one
 * KO_SECTOR_HIT if it is known whole, else KO_SECTOR_PARTLY. With none it is clear if it is known
 * whole, else stale if one is, else unknown. So with KO_SECTOR_BOTH a sensor that never saw a
 * sector leaves it unknown; with KO_SECTOR_EITHER a sensor that never saw anything is not missed. A
 * sector of `out` is stale when the first is of those that it was made of. `out` may be one of
 * them. Fails with KO_E_ARG iff a pointer is null, KO_E_RANGE iff they do not fit or `how` is
 * neither, KO_E_CHANGED iff a look is under way in `out`; then nothing is changed. Worst case: one
 * step a cell. */
ko_status ko_sectors_merge(const ko_sectors *a, const ko_sectors *b, uint32_t now,
                           ko_sector_merge how, ko_sectors *out);

#define KO_MAVLINK_DISTANCES 72U
#define KO_MAVLINK_UNKNOWN UINT16_MAX

/* The field `distances` of MAVLink's OBSTACLE_DISTANCE (message 330), in centimetres: 0 is
 * valid, max_cm + 1 is nothing there, UINT16_MAX not known: unknown and stale, and partly known
 * with nothing up to max_cm. Over the layers from low to high: the nearest; nothing there only
 * if it is so in all of them. Send min_distance 0, max_distance = max_cm, increment_f = 360 /
 * count, angle_offset 0, and the frame of the sectors (MAV_FRAME_BODY_FRD if x is the vehicle's
 * front); elements beyond count are not known. MAVLink counts clockwise: `is_z_up` turns the order
 * about. Rounded down, by less than 1 cm. Range: count at most 72, 1 <= max_cm <= 65533 and not
 * beyond the range, low <= high < layers. Fails with KO_E_ARG, KO_E_RANGE; then nothing is written.
 * Worst case: one step a cell. Reentrant. Source: MAVLink common.xml, OBSTACLE_DISTANCE. */
ko_status ko_sectors_to_mavlink(const ko_sectors *sectors, uint32_t low, uint32_t high,
                                uint32_t now, uint16_t max_cm, bool is_z_up,
                                uint16_t distances[KO_MAVLINK_DISTANCES]);

#ifdef __cplusplus
}
#endif

#endif
