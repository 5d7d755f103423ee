/** A set of obstacles that sensors report, on a dynamic tree. Obstacles are points, spheres and
 * boxes with a time stamp, a velocity, a source and maybe an identity.
 *
 *     ko_obstacles_hear(&set, LIDAR, time, now);        a scan has come, maybe an empty one
 *     ko_obstacles_insert(&set, &seen, now, &id);       each thing in it
 *     ko_obstacles_expire(&set, now, &care);            each tick
 *     ko_obstacles_nearest_begin(&set, now, &here, KO_M(20), KO_ALL, &nearest);
 *     while ((status = ko_obstacles_nearest_next(&nearest, &budget, &hit)) == KO_OK) {
 *         ... hit.id, hit.clearance, hit.age, hit.is_stale ...
 *     }
 *
 * Queries follow the protocol of query.h. A set that is known to lack something ends them with
 * KO_PARTIAL instead of KO_END; query.q.doubt says why, from begin on. An obstacle that is older
 * than the lifetime is reported as stale until it is expired; no query passes over it. The set
 * cannot know what no sensor sees. A hit is one obstacle as it was reported.
 *
 * Time is a count of ticks (config.ticks_per_second) that wraps around. The age of a stamp is now -
 * time modulo 2^32, if that is at most the lifetime. A stamp that is ahead of now by at most the
 * lifetime has the age 0, because clocks of sensors differ. Every other stamp is stale. A stamp
 * that was forgotten for a whole turn of the clock is stale too, except during two lifetimes of
 * each 2^32 ticks.
 *
 * An obstacle is where it was seen, displaced by velocity times age. That displacement is rounded
 * to nearest, and the obstacle grows by 1 LSB to make up for it. An obstacle without velocity is
 * exact. A stale obstacle with a velocity is anywhere on its path: the box around the path.
 *
 * The caller gives the memory: 64 + 72 bytes for each obstacle. Slots whose memory was corrupted
 * give wrong answers or KO_E_DATA, but no call runs for ever or leaves the arrays. Each slot has a
 * checksum, by which ko_obstacles_validate finds them. */
#ifndef KEEPOUT_OBSTACLE_H
#define KEEPOUT_OBSTACLE_H

#include "keepout/body.h"
#include "keepout/query.h"
#include "keepout/toi.h"
#include "keepout/tree_query.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_OBSTACLE_SOURCES 8U            /**< how many sensors a set tells apart */
#define KO_OBSTACLE_MAX_TICKS 0x3FFFFFFFU /**< lifetime and look ahead together */
#define KO_OBSTACLE_MAX_RATE 1000000U     /**< ticks a second */

/** The shape of a report. */
typedef enum ko_obstacle_kind {
    KO_OBSTACLE_NONE = 0,   /**< a free slot */
    KO_OBSTACLE_POINT = 1,  /**< without extent */
    KO_OBSTACLE_SPHERE = 2, /**< of radius r.x */
    KO_OBSTACLE_BOX = 3     /**< of radii r */
} KO_ENUM ko_obstacle_kind;

/** One report; 48 bytes. Legal: the volume is legal where it was seen, and |velocity| <= KO_LIMIT
 * on each axis. Larger by 1 LSB it is also legal where its velocity takes it after lifetime + ahead
 * ticks. */
typedef struct ko_obstacle {
    uint8_t kind;      /**< ko_obstacle_kind */
    uint8_t source;    /**< below KO_OBSTACLE_SOURCES */
    uint32_t identity; /**< the same for the same thing from the same source; 0: not known */
    uint32_t time;     /**< of the observation, in ticks */
    ko_vec3 c;         /**< the centre at that time */
    ko_vec3 r;         /**< the radii of a box; x is the radius of a sphere; else ignored */
    ko_vec3 velocity;  /**< metres a second */
} ko_obstacle;

/** Two cells of a heap of slots; 4 bytes. The fields belong to the set. */
typedef struct ko_obstacle_cell {
    uint16_t slot;     /**< the slot at the position of this number */
    uint16_t position; /**< the position of the slot of this number */
} ko_obstacle_cell;

/** Memory for one obstacle; 72 bytes. The fields belong to the set. */
typedef struct ko_obstacle_slot {
    ko_obstacle obstacle;         /**< as it was reported */
    ko_tree_id id;                /**< its object in the tree */
    uint16_t bucket;              /**< the first slot whose identity hashes to this position */
    uint16_t next;                /**< the next slot with the same hash */
    uint32_t sum;                 /**< a checksum of all but the heaps */
    uint32_t nearness;            /**< least for the farthest, as it was measured last */
    ko_obstacle_cell by_stamp;    /**< of the heap with the oldest stamp on top */
    ko_obstacle_cell by_distance; /**< of the heap with the least nearness on top */
} ko_obstacle_slot;

/** Says which obstacle goes when the set is full. A stale obstacle goes first, whatever the policy.
 * The stale one that goes is the one whose stamp comes first, counted from now + lifetime + 1
 * modulo 2^32. Where stamps or distances are equal, the lowest slot goes. If nothing in the set is
 * older or farther than the new obstacle, the new one is refused.
 *
 * A distance is as of the time when its obstacle was reported last, or when ko_obstacles_expire
 * passed its slot, if that was later. It is the distance, at that time, from the origin to the box
 * around the obstacle. What has moved since then does not count: the obstacle that goes may be
 * nearer than the farthest one by at most what these two moved since, as seen from the origin, and
 * 2^-26 of the distance or 6 LSB. So distances are no older than the last call that expired all
 * slots. */
typedef enum ko_obstacle_policy {
    KO_OBSTACLE_REFUSE = 0,       /**< the new obstacle is refused */
    KO_OBSTACLE_DROP_OLDEST = 1,  /**< the obstacle with the oldest stamp goes, maybe the new one */
    KO_OBSTACLE_DROP_FARTHEST = 2 /**< that of the largest distance goes, maybe the new one */
} KO_ENUM ko_obstacle_policy;

/** The settings of a set. */
typedef struct ko_obstacles_config {
    uint32_t ticks_per_second; /**< 1 .. KO_OBSTACLE_MAX_RATE */
    uint32_t lifetime;         /**< ticks after which an observation is stale; 1 or more */
    uint32_t ahead;            /**< ticks that ko_obstacles_cast looks ahead at most */
    fix16_t merge;             /**< obstacles without identity are merged up to boxes of this
                                    radius; below 0: never */
    uint8_t expected;          /**< bits of the sources without which the set is not whole */
    uint8_t policy;            /**< ko_obstacle_policy */
} ko_obstacles_config;

/** A set. `config`, `origin` and the counters may be read. */
typedef struct ko_obstacles {
    ko_tree tree;                        /**< finds the slots */
    ko_obstacle_slot *slots;             /**< the caller's array */
    ko_obstacles_config config;          /**< as it was given */
    ko_vec3 origin;                      /**< for KO_OBSTACLE_DROP_FARTHEST */
    uint32_t heard[KO_OBSTACLE_SOURCES]; /**< when each source was heard last */
    uint8_t was_heard;                   /**< bits of the sources that were ever heard */
    uint8_t lost;                        /**< bits of the sources that something is missing from */
    uint16_t cursor;                     /**< the slot where expiry goes on */
    uint16_t held;                       /**< how many slots each heap holds */
    uint32_t first_stamp;                /**< the heap by stamps counts from here, modulo 2^32 */
    uint32_t last_stamp;                 /**< no stamp of the heap counts as later */
    uint32_t added;                      /**< counters modulo 2^32: inserted, ... */
    uint32_t refreshed;                  /**< ... known already, */
    uint32_t merged;                     /**< ... merged with another, */
    uint32_t refused;                    /**< ... refused for want of room, */
    uint32_t dropped;                    /**< ... dropped for want of room, */
    uint32_t expired;                    /**< ... removed because of age */
    uint32_t state;                      /**< a checksum of origin, stamps and sources */
    uint32_t seal;                       /**< a checksum of what is constant: config, pointers */
} ko_obstacles;

/** Makes an empty set over arrays of n nodes and n slots, which need not be cleared.
 *
 * @fails  KO_E_RANGE unless n is 1 .. KO_TREE_MAX_CAPACITY, the config is as its comments say,
 *         lifetime + ahead <= KO_OBSTACLE_MAX_TICKS, and merge <= KO_LIMIT
 * @cost   one step a slot */
KO_CHECKED ko_status ko_obstacles_init(ko_obstacles *set, const ko_obstacles_config *config,
                                       ko_tree_node *nodes, ko_obstacle_slot *slots, uint32_t n);

/** Sets the point from which KO_OBSTACLE_DROP_FARTHEST measures: the vehicle.
 *
 * @fails  KO_E_RANGE if the point is not legal
 * @cost   constant */
KO_CHECKED ko_status ko_obstacles_set_origin(ko_obstacles *set, const ko_vec3 *point);

/** Notes that a source was heard at a time, even if it saw nothing. Insertions do so themselves. An
 * earlier time than the known one changes nothing, and no stale time does.
 *
 * @fails  KO_E_RANGE if there is no such source
 * @cost   constant */
KO_CHECKED ko_status ko_obstacles_hear(ko_obstacles *set, uint32_t source, uint32_t time,
                                       uint32_t now);

/** Inserts, refreshes or merges an obstacle.
 *
 *   - An identity that the source has reported already is refreshed: position, size and velocity
 *     are replaced. An older report changes nothing. Between two stale reports the last one counts.
 *   - An obstacle without identity and velocity is merged with one that it touches: also without
 *     both, from the same source and not stale. One must contain the other, or the box around both
 *     must be within config.merge; below 0 nothing is merged. The result has the later stamp. If
 *     several would do, the first that the tree finds is taken.
 *   - Every other obstacle gets a slot. If there is none, a stale obstacle makes room, else the
 *     policy decides.
 *
 * @param[out] id  its handle; may be null
 * @promise  every part of the obstacle is kept: the result of merging contains both
 * @fails    KO_E_RANGE if the obstacle is not legal; KO_E_FULL if it is refused or the policy drops
 *           it: then only counters, `lost`, the time of its source and fields of heaps change;
 *           KO_E_DATA
 * @cost     ko_tree_insert, ko_tree_remove, one query, and one step for each level of the heaps,
 *           which hold all slots. One step a slot if all identities have the same hash, or if a
 *           stamp of the set was more than a lifetime ahead at the last insertion and is not now,
 *           or the other way round */
KO_CHECKED ko_status ko_obstacles_insert(ko_obstacles *set, const ko_obstacle *obstacle,
                                         uint32_t now, ko_tree_id *id);

/** Removes an obstacle. No counter changes.
 *
 * @fails  KO_E_ID, KO_E_DATA */
KO_CHECKED ko_status ko_obstacles_remove(ko_obstacles *set, ko_tree_id id);

/** Removes stale obstacles, and counts sources that are silent as never heard, so that the clock
 * may come around to their stamps. Each slot that is checked takes 1 from the budget, from where
 * the last call ended. KO_OK: the call came to the last slot, and the next call begins at the
 * first. KO_UNFINISHED: it did not. Queries report stale obstacles as stale until they are removed.
 *
 * With KO_OBSTACLE_DROP_FARTHEST it also measures how far each obstacle that stays is from the
 * origin now.
 *
 * @fails  KO_E_DATA
 * @cost   one ko_tree_remove for each stale obstacle; on M4F some 55 instructions for each other
 *         slot, or 373 with KO_OBSTACLE_DROP_FARTHEST */
KO_CHECKED ko_status ko_obstacles_expire(ko_obstacles *set, uint32_t now, uint32_t *budget);

/** Clears KO_OBSTACLE_LOST. Call it when the loss is made up for, as when all sensors have scanned
 * again. */
KO_CHECKED ko_status ko_obstacles_clear_lost(ko_obstacles *set);

/** Reads an obstacle as it was reported.
 *
 * @fails  KO_E_ID
 * @cost   constant */
KO_CHECKED ko_status ko_obstacles_get(const ko_obstacles *set, ko_tree_id id,
                                      ko_obstacle *obstacle);

/** Says where an obstacle is now: a sphere or a box. A point is a box of radius 0.
 *
 * @promise  contains the obstacle. It is exact without a velocity, else at most 2 LSB too large on
 *           each side. For a stale obstacle with a velocity it is the box around its path
 * @fails    KO_E_ID, KO_E_DATA
 * @cost     three divisions of 64 bits; none without a velocity */
KO_CHECKED ko_status ko_obstacles_get_body(const ko_obstacles *set, ko_tree_id id, uint32_t now,
                                           ko_body *body);

/** Validates a set: each slot holds the obstacle that was put into it, and the settings, the
 * sources heard, the losses and the origin are as they were left. The set may change between the
 * steps of a walk. The first step is for the set, the others are one for each slot. Its tree is
 * for ko_tree_validate(&set.tree).
 *
 * @param walk    where it goes on: see ko_validation in query.h; null: all at once
 * @param budget  the steps that it may take; null: all
 * @promise  a change of a slot keeps the difference that damage made in the rest of it: it is found
 *           until the set is made anew. Counters are not checked
 * @promise  the slots are followed only after the checksum of what is constant fitted
 * @fails    KO_E_DATA if something is damaged
 * @cost     257 instructions a step on M4F, 321 on M0; with KO_OBSTACLE_DROP_FARTHEST 316 and 404.
 *           A call takes some 170 more, 430 on M0 */
KO_CHECKED ko_status ko_obstacles_validate(const ko_obstacles *set, ko_validation *walk,
                                           uint32_t *budget);

/* ---- questions ----
 *
 * Each begin takes `now` and the bits of the sources to ask. Each next fails with KO_E_CHANGED if
 * the set changed, except that refreshing stamps alone is no change, and with KO_E_DATA if it is
 * found corrupted. The budget counts boxes of the tree; a step overdraws it by one box at most.
 * KO_OBSTACLE_LOST, _SILENT and _STALE are the reasons why an answer may be incomplete. */

#define KO_OBSTACLE_LOST 1U   /**< something was refused or dropped since ko_obstacles_clear_lost */
#define KO_OBSTACLE_SILENT 2U /**< an expected source was not heard for a lifetime, or never */
#define KO_OBSTACLE_STALE 4U  /**< a stale obstacle was reported; alone it leaves KO_END */

/** Says whether the set lacks something as of `now`: KO_OBSTACLE_LOST and KO_OBSTACLE_SILENT for
 * the sources in mask. 0: it is whole.
 *
 * @fails  KO_E_RANGE if mask is not 1 .. KO_ALL */
KO_CHECKED ko_status ko_obstacles_get_doubt(const ko_obstacles *set, uint32_t now, uint32_t mask,
                                            uint32_t *doubt);

/** An obstacle that was found; 20 bytes. */
typedef struct ko_obstacle_hit {
    ko_tree_id id;     /**< of the obstacle */
    uint32_t age;      /**< ticks; UINT32_MAX for a stale obstacle whose stamp lies ahead */
    fix16_t clearance; /**< from the point of the question, or from the sphere where it starts */
    ko_q30 time;       /**< of a cast: when it is touched; else 0 */
    bool is_stale;     /**< older than the lifetime */
} ko_obstacle_hit;

/** A query for everything within a sphere. */
typedef struct ko_obstacles_query {
    ko_query q;         /**< read visits and doubt */
    uint32_t now;       /**< the time of the question */
    ko_sphere sphere;   /**< where it looks */
    ko_tree_query walk; /**< where it goes on */
    uint32_t seal;      /**< of all before it that is live, while it waits */
} ko_obstacles_query;

/** Begins a query for all obstacles that touch a sphere.
 *
 * @fails  KO_E_RANGE if the sphere is not legal or mask is not 1 .. KO_ALL
 * @cost   constant */
ko_status ko_obstacles_query_begin(const ko_obstacles *set, uint32_t now, const ko_sphere *sphere,
                                   uint32_t mask, ko_obstacles_query *query);

/** Reports the next obstacle that touches the sphere. hit->clearance is its distance from the
 * sphere's centre.
 *
 * @promise  none is missed. A clearance is never above the true distance, and less than 1 LSB below
 *           it, or 5 LSB with a velocity. A reported obstacle touches a sphere that is larger by as
 *           much
 * @fails    KO_E_CHANGED, KO_E_DATA
 * @cost     2 count visits over all calls, and a distance for each candidate */
KO_CHECKED ko_status ko_obstacles_query_next(ko_obstacles_query *query, uint32_t *budget,
                                             ko_obstacle_hit *hit);

/** A query for what is nearest to a point. */
typedef struct ko_obstacles_nearest {
    ko_query q;                  /**< read visits and doubt */
    uint32_t now;                /**< the time of the question */
    fix16_t reach;               /**< what is farther does not matter */
    const ko_obstacle_hit *hits; /**< the array of the last call */
    uint32_t room;               /**< of that array */
    uint32_t held;               /**< entries of it in use */
    ko_obstacle_hit first;       /**< the array of a call for one */
    ko_obstacle_hit last;        /**< reported last */
    ko_tree_nearest walk;        /**< where it goes on */
    uint32_t seal;               /**< of all before it that is live, while it waits */
} ko_obstacles_nearest;

/** Begins a query for the obstacles within reach of a point, nearest first.
 *
 * @fails  KO_E_RANGE if the point is not legal, reach is below 0 or mask is not 1 .. KO_ALL
 * @cost   constant */
ko_status ko_obstacles_nearest_begin(const ko_obstacles *set, uint32_t now, const ko_vec3 *point,
                                     fix16_t reach, uint32_t mask, ko_obstacles_nearest *query);

/** Reports the `room` nearest obstacles that were not reported yet, by clearance, then by slot.
 *
 * After KO_UNFINISHED the array holds intermediate results: pass the same array and room again.
 * Another array begins the search anew. If the set is not whole, an obstacle that it lacks may be
 * nearer; q.doubt says so from begin on.
 *
 * @promise  the least of the clearances that ko_obstacles_query_next reports
 * @fails    KO_E_RANGE if room is not 1 .. KO_TREE_MAX_CAPACITY; KO_E_CHANGED, KO_E_DATA
 * @cost     each call that answers KO_OK takes one search of the tree: 2 count visits at most, and
 *           a distance for each obstacle whose box is nearer than what was found so far */
KO_CHECKED ko_status ko_obstacles_nearest_next_n(ko_obstacles_nearest *query, uint32_t *budget,
                                                 ko_obstacle_hit *hits, uint32_t room,
                                                 uint32_t *count);

/* Linkers see which KO_TREE_K a query has: config.h. */
KO_CONFIG_FOR_K(ko_obstacles_query_begin)
KO_CONFIG_FOR_K(ko_obstacles_query_next)
KO_CONFIG_FOR_K(ko_obstacles_nearest_begin)
KO_CONFIG_FOR_K(ko_obstacles_nearest_next_n)

/** Reports the nearest obstacle that was not reported yet: ko_obstacles_nearest_next_n with room 1.
 * *hit is written with KO_OK only. */
KO_CHECKED static inline ko_status ko_obstacles_nearest_next(ko_obstacles_nearest *query,
                                                             uint32_t *budget, ko_obstacle_hit *hit)
{
    uint32_t count = 0;
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_obstacles_nearest_next_n(query, budget, &query->first, 1, &count);
    if (status == KO_OK) {
        *hit = query->first;
    }
    return status;
}

/** A query for what a moving sphere touches. */
typedef struct ko_obstacles_cast {
    ko_query q;            /**< read visits and doubt */
    uint32_t now;          /**< when the motion begins */
    uint32_t duration;     /**< how many ticks it takes */
    ko_obstacle_hit first; /**< of the walk so far, in ascending order */
    ko_obstacle_hit last;  /**< reported last */
    ko_sphere sphere;      /**< where it begins */
    ko_vec3 by;            /**< how far it moves */
    ko_tree_cast walk;     /**< where it goes on */
    uint32_t seal;         /**< of all before it that is live, while it waits */
} ko_obstacles_cast;

/** Begins a query for what a sphere touches while it moves by `by` in `duration` ticks from now.
 * The obstacles move on meanwhile.
 *
 * @fails  KO_E_RANGE if the sphere is not legal, |by| > 2^30 on an axis, duration > config.ahead,
 *         the order is unknown, or mask is not 1 .. KO_ALL
 * @cost   constant */
ko_status ko_obstacles_cast_begin(const ko_obstacles *set, uint32_t now, const ko_sphere *sphere,
                                  const ko_vec3 *by, uint32_t duration, ko_order order,
                                  uint32_t mask, ko_obstacles_cast *query);

/** Reports the next obstacle that is touched. hit->time is when, as a fraction of the motion, or 0
 * if it is touched from the beginning. hit->clearance is that of the sphere's surface where it
 * starts.
 *
 * With KO_ORDER_ASCENDING the first one reported is the first hit, then follow the others by time,
 * then by slot. Each one reported takes a walk of its own. For all hits use KO_ORDER_ANY, which
 * takes one walk.
 *
 * @promise  none is missed, and no time is later than the true one. A reported obstacle is touched
 *           if the sphere is larger by what toi.h says, and by 6 LSB with a velocity. The time is 0
 *           if the sphere moves more than 2^30 LSB (16 km) as the obstacle sees it
 * @fails    KO_E_CHANGED, KO_E_DATA
 * @cost     a walk takes 2 count visits, and two times of impact for each candidate */
KO_CHECKED ko_status ko_obstacles_cast_next(ko_obstacles_cast *query, uint32_t *budget,
                                            ko_obstacle_hit *hit);

/* Linkers see which KO_TREE_K a query has: config.h. */
KO_CONFIG_FOR_K(ko_obstacles_cast_begin)
KO_CONFIG_FOR_K(ko_obstacles_cast_next)

#ifdef __cplusplus
}
#endif

#endif
