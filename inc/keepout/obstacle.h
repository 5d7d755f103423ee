/* A set of obstacles that sensors report: points, spheres and boxes that have a time stamp, a
 * velocity, a source and maybe an identity, on a dynamic tree.
 *
 *     ko_obstacles_hear(&set, LIDAR, time, now);        ... a scan has come, maybe an empty one
 *     ko_obstacles_add(&set, &seen, now, &id);          ... each thing in it
 *     ko_obstacles_expire(&set, now, 16);               ... each tick
 *     status = ko_obstacles_near_begin(&set, now, &around, KO_TREE_ALL, &near);
 *     while (status == KO_OK &&
 *            (status = ko_obstacles_near_next(&set, &near, budget, &hit)) == KO_OK) {
 *         ... hit.id, hit.clearance, hit.age, hit.is_stale ...
 *     }
 *
 * Clear is KO_END, and nothing else. A set that is known not to hold all there is answers
 * KO_PARTIAL at the end instead, and query.view.doubt says why: it refused or dropped something
 * since ko_obstacles_forgive, or a source that is expected was not heard for a lifetime. What is
 * older than the lifetime is told as stale until it is expired; it is never passed over. Not that
 * is said: what no sensor sees. A hit is one obstacle as told; where it truly is nobody knows.
 *
 * Time is a count of ticks (config.ticks_per_second) that wraps around. An age is the difference
 * `now` - time, modulo 2^32, if that is at most the lifetime. A stamp that is ahead of now by at
 * most the lifetime is of age 0 (clocks of sensors differ). Everything else is stale, so what was
 * forgotten for a whole turn of the clock is stale too, but for two lifetimes in each 2^32 ticks.
 *
 * Motion: an obstacle is now where it was when it was seen, plus velocity times age. That place is
 * rounded to nearest, and its radius is 1 LSB larger to make up for it; what stands still is exact.
 * A stale one that moves is everywhere it can have come to: the box about its way.
 *
 * Memory is the caller's: 64 + 56 bytes an obstacle. Calls that take a const set are reentrant;
 * those that change it must have it alone. Damage: as tree.h; slots whose memory was corrupted give
 * wrong answers or KO_E_DATA, but no call runs for ever or leaves the arrays. */
#ifndef KEEPOUT_OBSTACLE_H
#define KEEPOUT_OBSTACLE_H

#include "keepout/sweep.h"
#include "keepout/tree_near.h"
#include "keepout/tree_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_OBSTACLE_SOURCES 8U
#define KO_OBSTACLE_MAX_TICKS 0x3FFFFFFFU /* lifetime and look ahead together */
#define KO_OBSTACLE_MAX_RATE 1000000U     /* ticks a second */

typedef enum ko_obstacle_kind {
    KO_OBSTACLE_NONE = 0, /* a free slot */
    KO_OBSTACLE_POINT = 1,
    KO_OBSTACLE_SPHERE = 2,
    KO_OBSTACLE_BOX = 3
} KO_ENUM ko_obstacle_kind;

/* What is reported; 48 bytes. Legal: its box is, where it was seen and, with 1 LSB more around it,
 * where its velocity has taken it after lifetime + ahead; |velocity| <= KO_LIMIT on each axis. */
typedef struct ko_obstacle {
    uint8_t kind;      /* ko_obstacle_kind */
    uint8_t source;    /* below KO_OBSTACLE_SOURCES */
    uint32_t identity; /* the same of the same thing from the same source; 0: not known */
    uint32_t time;     /* when it was seen, in ticks */
    ko_vec3 c;         /* where, then */
    ko_vec3 r;         /* of a box its radii, of a sphere x; the rest is not looked at */
    ko_vec3 velocity;  /* a second */
} ko_obstacle;

/* What is kept of one; 56 bytes. Its fields are the set's own. */
typedef struct ko_obstacle_slot {
    ko_obstacle obstacle;
    ko_tree_id id;
    uint16_t bucket; /* the first whose identity hashes to this place */
    uint16_t next;   /* the next of the same hash */
} ko_obstacle_slot;

/* What an addition does when there is no room. What is stale goes first, whatever the policy. */
typedef enum ko_obstacle_policy {
    KO_OBSTACLE_REFUSE = 0,       /* the new one is refused */
    KO_OBSTACLE_DROP_OLDEST = 1,  /* of all, the new one among them, that seen first goes */
    KO_OBSTACLE_DROP_FARTHEST = 2 /* ... that farthest from a point goes: ko_obstacles_set_from */
} KO_ENUM ko_obstacle_policy;

typedef struct ko_obstacles_config {
    uint32_t ticks_per_second; /* 1 .. KO_OBSTACLE_MAX_RATE */
    uint32_t lifetime;         /* ticks after which what was seen is stale, 1 or more */
    uint32_t ahead;            /* ticks that ko_obstacles_sweep looks ahead at most */
    fix16_t merge;    /* things of no identity are merged up to boxes of this radius; < 0: never */
    uint8_t expected; /* bits of the sources without which the set is not whole */
    uint8_t policy;   /* ko_obstacle_policy */
} ko_obstacles_config;

/* A set. `config`, `from` and the counters may be read. */
typedef struct ko_obstacles {
    ko_tree tree;
    ko_obstacle_slot *slots;
    ko_obstacles_config config;
    ko_vec3 from;                        /* for KO_OBSTACLE_DROP_FARTHEST */
    uint32_t heard[KO_OBSTACLE_SOURCES]; /* when each source was heard last */
    uint8_t was_heard;                   /* bits of those that ever were */
    uint8_t lost;                        /* bits of sources something of which is missing */
    uint16_t cursor;                     /* where expiry goes on */
    uint32_t added;                      /* counters, modulo 2^32: put in, ... */
    uint32_t refreshed;                  /* ... known already, */
    uint32_t merged;                     /* ... made part of another, */
    uint32_t refused;                    /* ... not taken for want of room, */
    uint32_t dropped;                    /* ... taken out for want of room, */
    uint32_t expired;                    /* ... taken out because of age */
} ko_obstacles;

/* An empty set over arrays of n nodes and n slots, which need not be cleared. Range: n from 1 to
 * KO_TREE_MAX_CAPACITY; a config as its comments say, lifetime + ahead <= KO_OBSTACLE_MAX_TICKS,
 * merge at most KO_LIMIT. Fails with KO_E_ARG iff a pointer is null, KO_E_RANGE; then nothing is
 * changed. Worst case: one step a slot. */
ko_status ko_obstacles_init(ko_obstacles *set, const ko_obstacles_config *config,
                            ko_tree_node *nodes, ko_obstacle_slot *slots, uint32_t n);

/* From where KO_OBSTACLE_DROP_FARTHEST measures: the vehicle. Fails with KO_E_ARG, KO_E_RANGE (a
 * point that is not legal); then nothing is changed. Constant time. */
ko_status ko_obstacles_set_from(ko_obstacles *set, const ko_vec3 *from);

/* A source was heard at that time, even if it saw nothing. Additions say so themselves. A time
 * before that known already changes nothing, nor does one that is stale, but where none is known.
 * Fails with KO_E_ARG, KO_E_RANGE (source); then nothing is changed. Constant time. */
ko_status ko_obstacles_hear(ko_obstacles *set, uint32_t source, uint32_t time, uint32_t now);

/* Puts an obstacle in.
 *   - One of an identity that the source has reported already is refreshed: all of it is replaced,
 *     position, size and velocity; by a report older than what is known nothing is changed. (Of two
 *     reports that are both stale none is known to be older: the last one counts.)
 *   - One of no identity and no velocity that touches another such of the same source, not stale,
 *     is made part of that, if config.merge is 0 or more and the box about both is within it, or if
 *     one holds the other: exactly the larger one, or the box about both. It gets the later stamp.
 *     Of several it is the first that the tree tells.
 *   - Others get a slot. If there is none, what is stale makes room; else the policy decides.
 * *id (which may be null) is its handle. Promise: no part of it is lost, what it was merged with
 * contains it. Fails with KO_E_ARG iff a pointer but id is null; KO_E_RANGE iff it is not legal;
 * KO_E_FULL iff it was refused, or is itself what the policy would drop: then only counters and
 * `lost` change; KO_E_DATA. Worst case: ko_tree_insert and ko_tree_remove, one query, one
 * step a slot where the set is full or all identities hash alike. */
ko_status ko_obstacles_add(ko_obstacles *set, const ko_obstacle *obstacle, uint32_t now,
                           ko_tree_id *id);

/* Takes one out, without counting. Fails with KO_E_ARG, KO_E_ID, KO_E_DATA. */
ko_status ko_obstacles_remove(ko_obstacles *set, ko_tree_id id);

/* Checks `budget` slots, from where the last call ended, and removes stale obstacles. KO_OK: this
 * call came to the last slot; the next one begins anew. KO_UNFINISHED: it did not. Until they are
 * removed, stale obstacles are reported as stale. Fails with KO_E_ARG, KO_E_DATA. Worst case: one
 * ko_tree_remove for each slot looked at. */
ko_status ko_obstacles_expire(ko_obstacles *set, uint32_t now, uint32_t budget);

/* Clears KO_OBSTACLE_LOST. Call it when the loss has been made up for (all sensors have scanned
 * again, say), or does not matter any more. Fails with KO_E_ARG. */
ko_status ko_obstacles_forgive(ko_obstacles *set);

/* What was reported under a handle. Fails with KO_E_ARG, KO_E_ID; then nothing is written. Constant
 * time, reentrant. */
ko_status ko_obstacles_get(const ko_obstacles *set, ko_tree_id id, ko_obstacle *out);

/* Where an obstacle is now: a box, or (*is_sphere) a sphere of radius box->r.x; a point is a box of
 * radius 0. Promise: holds the obstacle where its velocity has taken it. Of what stands still it is
 * exact; else at most 2 LSB too large on each side. Of a stale one that moves the box of its whole
 * way. Fails as ko_obstacles_get. Worst case: three divisions of 64 bits; none of what stands
 * still. Reentrant. */
ko_status ko_obstacles_place(const ko_obstacles *set, ko_tree_id id, uint32_t now, ko_aabb *box,
                             bool *is_sphere);

/* ---- asking ---- */

/* Why an answer may not be whole. */
#define KO_OBSTACLE_LOST 1U   /* something was refused or dropped since ko_obstacles_forgive */
#define KO_OBSTACLE_SILENT 2U /* an expected source was not heard for a lifetime, or never */
#define KO_OBSTACLE_STALE 4U  /* something that was reported is stale; alone it leaves KO_END */

/* Returns KO_OBSTACLE_LOST and KO_OBSTACLE_SILENT as of `now`, for the sources in mask. For a null
 * set it returns all three bits. Reentrant. */
uint32_t ko_obstacles_doubt(const ko_obstacles *set, uint32_t now, uint8_t mask);

/* An obstacle that was found; 20 bytes. */
typedef struct ko_obstacle_hit {
    ko_tree_id id;
    uint32_t age;      /* ticks; of a stale one UINT32_MAX if its stamp lies ahead */
    fix16_t clearance; /* from the point that was asked about, or from the sphere as it starts */
    ko_q30 time;       /* of a sweep: when it is touched; else 0 */
    bool is_stale;
} ko_obstacle_hit;

/* What all queries share: `now` and the sources that are asked, by bits (KO_TREE_ALL: all). The set
 * must stay as it is until the end, but refreshing stamps alone is no change. Every begin fails
 * with KO_E_ARG iff a pointer is null, KO_E_RANGE iff something is out of range; then the query is
 * unchanged. Every next fails with KO_E_CHANGED, KO_E_DATA, KO_E_ARG as ko_tree_query_next, and
 * ends with KO_PARTIAL instead of KO_END iff `doubt` has KO_OBSTACLE_LOST or KO_OBSTACLE_SILENT:
 * all that is known was told, and it is known not to be all. All are reentrant. */
typedef struct ko_obstacle_view {
    uint32_t now;
    uint32_t doubt; /* KO_OBSTACLE_...; may be read */
} ko_obstacle_view;

typedef struct ko_obstacles_near {
    ko_tree_sphere tree;
    ko_obstacle_view view;
} ko_obstacles_near;

/* Everything within a sphere. KO_OK: *hit touches the sphere, *hit.clearance is the distance of the
 * sphere's centre from it. KO_END: no more. KO_UNFINISHED: `budget` boxes were tested in this call;
 * call again. Promise: none is missed; clearance is never above the distance of the place of the
 * obstacle, less than 1 LSB below it (5 of one that moves), and what is told touches the sphere
 * with a radius larger by that. Range: a legal sphere. Worst case: 2 count visits over all calls,
 * and a distance for each hit. */
ko_status ko_obstacles_near_begin(const ko_obstacles *set, uint32_t now, const ko_sphere *sphere,
                                  uint8_t mask, ko_obstacles_near *query);
ko_status ko_obstacles_near_next(const ko_obstacles *set, ko_obstacles_near *query, uint32_t budget,
                                 ko_obstacle_hit *hit);

typedef struct ko_obstacles_nearest {
    ko_tree_nearest tree;
    ko_obstacle_hit *found;
    uint16_t room;
    uint16_t held;  /* entries of found in use during the search */
    uint32_t count; /* may be read: how many the last call reported; 0 unless it answered KO_OK */
    uint8_t is_done;
    ko_obstacle_view view;
} ko_obstacles_nearest;

/* The `room` nearest obstacles within a radius of a point, into found, which stays the caller's;
 * the nearest one with room 1. KO_OK, once: the first `count` entries of found are these obstacles,
 * by clearance, then by slot. If the set is not whole, an obstacle that it lacks may be nearer:
 * view.doubt says so from begin on. KO_END: nothing is within the radius, or it was reported; this
 * call wrote nothing to found. KO_PARTIAL: as KO_END, but the set is not whole. KO_UNFINISHED: the
 * budget is spent, and found holds intermediate results, no answer; call again. Promise: the least
 * of the clearances that ko_obstacles_near_next reports. Range: a legal point, radius >= 0, room
 * from 1 to KO_TREE_MAX_CAPACITY. Worst case: one search of the tree for each obstacle whose box is
 * nearer than the last of those found, and one more; each 2 count visits at most. */
ko_status ko_obstacles_nearest_begin(const ko_obstacles *set, uint32_t now, const ko_vec3 *point,
                                     fix16_t radius, uint8_t mask, ko_obstacle_hit *found,
                                     uint32_t room, ko_obstacles_nearest *query);
ko_status ko_obstacles_nearest_next(const ko_obstacles *set, ko_obstacles_nearest *query,
                                    uint32_t budget);

typedef struct ko_obstacles_sweep {
    ko_tree_swept_sphere tree;
    uint32_t duration;
    ko_obstacle_view view;
} ko_obstacles_sweep;

/* What a sphere touches while it moves by `by` in `duration` ticks from now, and the obstacles move
 * on as well. KO_OK: *hit is touched, first at hit.time, a part of the way (0: from the beginning);
 * hit.clearance is that of the sphere's surface now. Promise: none is missed, and no time is later
 * than the true one; what is told is touched by a sphere larger by what sweep.h says, and by 6 LSB
 * if it moves. The time is 0 of what moves more than 2^30 LSB (16 km) in the frame of the obstacle.
 * Range: a legal sphere, |by| <= 2^30, duration <= config.ahead. Worst case: as
 * ko_tree_swept_sphere_next, and one time of impact more for each hit. */
ko_status ko_obstacles_sweep_begin(const ko_obstacles *set, uint32_t now, const ko_sphere *sphere,
                                   const ko_vec3 *by, uint32_t duration, uint8_t mask,
                                   ko_obstacles_sweep *query);
ko_status ko_obstacles_sweep_next(const ko_obstacles *set, ko_obstacles_sweep *query,
                                  uint32_t budget, ko_obstacle_hit *hit);

#ifdef __cplusplus
}
#endif

#endif
