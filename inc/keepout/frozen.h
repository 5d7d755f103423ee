/** A frozen tree: objects that stand still, in one block of bytes, queried in place.
 *
 *     ko_frozen_open(blob, sizeof blob, &frozen);                      once
 *     ko_frozen_query_begin(&frozen, &box, KO_ALL, &query);            may be left unchecked
 *     while ((status = ko_frozen_query_next(&query, &budget, &hit)) == KO_OK) {
 *         ... hit.user ...
 *     }
 *     if (status == KO_END) ... everything was looked at; only now "nothing more there" is true
 *
 * ko_frozen_build_begin (frozen_build.h) makes the block in bounded steps, of a list of boxes or of
 * a ko_tree. It lies in RAM or in flash, at an address divisible by 4. src/frozen/README.md
 * describes it byte by byte.
 *
 * A node takes 16 bytes, and an object 49 bytes in all. The boxes of nodes are rounded outward to
 * the cells of a grid over all objects. A cell is 2^shift LSB wide: the largest side of the box
 * around all objects has 16384 cells or more, and at most 32768. Each object also has its exact
 * box. Questions for candidates (ko_frozen_query) compare cells: they miss nothing, and may find an
 * object that is less than one cell apart. Answers that are a distance or a time are of exact
 * boxes.
 *
 * ko_frozen_open checks all of the block once. Every query is safe after that, as long as the bytes
 * stay the same; ko_frozen_validate says whether they did. query.h states the protocol of queries.
 * A visit is one box. */
#ifndef KEEPOUT_FROZEN_H
#define KEEPOUT_FROZEN_H

#include <stddef.h>

#include "keepout/cast.h"
#include "keepout/frozen_node.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_FROZEN_VERSION 1U         /**< of the format of blocks */
#define KO_FROZEN_MAX_OBJECTS 32767U /**< objects of a frozen tree */

/** Bytes of the block of `n` objects. */
#define KO_FROZEN_BYTES(n)                                                                         \
    (48U + 16U * (((n) > 0U) ? 2U * (n)-1U : 0U) + 16U * (n) + (((n) + 3U) & ~UINT32_C(3)))

/** Opens a block of bytes.
 *
 * @param size  bytes that may be read at `blob`; trailing bytes are ignored
 * @promise  exact: the block is of this version and its CRC-32 matches. Every link leads to an
 *           existing node. Each object is in one leaf, each box is the union of those below it, and
 *           so are category bits
 * @fails    KO_E_DATA if the block is not so, or the machine is not little-endian; KO_E_RANGE if
 *           `blob` is not divisible by 4
 * @cost     one pass over the bytes, 2 steps each, and one over the nodes */
KO_CHECKED ko_status ko_frozen_open(const void *blob, size_t size, ko_frozen *frozen);

/** Validates a frozen tree: its fields and its block are as they were when it was opened. A step
 * takes 16 bytes of the block. ko_frozen_open is for a block that may be another one.
 *
 * @param walk    where it goes on: see ko_validation in query.h; null: all at once
 * @param budget  the steps that it may take; null: all
 * @promise  the block is followed only after the checksum of the fields fitted
 * @promise  one and two changed bits of the block are found for certain, as by every CRC-32
 * @fails    KO_E_DATA if something is damaged
 * @cost     a step as in ko_mesh_validate */
KO_CHECKED ko_status ko_frozen_validate(const ko_frozen *frozen, ko_validation *walk,
                                        uint32_t *budget);

/** The exact box of an object, by its number.
 *
 * @promise  holds the box that was frozen; 1 LSB wider on an axis where its width is odd
 * @fails    KO_E_RANGE if there is no object of this number
 * @cost     a step for each level of the tree, at most KO_FROZEN_MAX_DEPTH */
KO_CHECKED ko_status ko_frozen_get_box(const ko_frozen *frozen, uint32_t object, ko_aabb *box);

/* ---- which objects touch a box ---- */

/** Begins a query for all objects whose box touches a box; a point is a box of radius 0.
 *
 * @param mask  objects with none of these bits are passed over; KO_ALL takes all
 * @fails  KO_E_RANGE if the box is not legal or mask is not 1 .. KO_ALL; then every next fails so
 * @cost   constant */
ko_status ko_frozen_query_begin(const ko_frozen *frozen, const ko_aabb *box, uint32_t mask,
                                ko_frozen_query *query);

/** Finds up to `room` objects that touch the box.
 *
 * @param[out] count  entries of hits that were written: at least 1 with KO_OK, else 0
 * @promise  every object whose box touches the query's box is found once; none is missed. An
 *           object that is found is less than one cell apart on each axis. Objects come in the
 *           order of their numbers
 * @fails    KO_E_RANGE if room is 0
 * @cost     two visits for each branch that is entered, over all calls at most 2 object_count. A
 *           call tests no box that was not paid for, but up to KO_FROZEN_MAX_DEPTH that an earlier
 *           call has paid for */
KO_CHECKED ko_status ko_frozen_query_next_n(ko_frozen_query *query, uint32_t *budget,
                                            ko_frozen_hit *hits, uint32_t room, uint32_t *count);

/** Finds the next object that touches the box: ko_frozen_query_next_n with room for one. */
KO_CHECKED static inline ko_status ko_frozen_query_next(ko_frozen_query *query, uint32_t *budget,
                                                        ko_frozen_hit *hit)
{
    uint32_t count = 0;
    return ko_frozen_query_next_n(query, budget, hit, 1U, &count);
}

/* ---- along a line ---- */

/** An object that a line or a moving box meets. */
typedef struct ko_frozen_cast_hit {
    uint32_t object; /**< its number */
    uint32_t user;   /**< its value */
    ko_q30 enter;    /**< the part of the line before it is met, 0 .. KO_Q30_ONE; 0 in any order */
} ko_frozen_cast_hit;

/** A cast under way; 260 bytes where a pointer has 4. */
typedef struct ko_frozen_cast {
    ko_query q;                /**< read visits */
    ko_line line;              /**< the line that was given */
    ko_vec3 half;              /**< radii of what moves along it */
    ko_bounds reach;           /**< around what matters of its path */
    uint32_t span[3];          /**< that in cells */
    int32_t way[3];            /**< the direction, in 15 bits */
    uint32_t size[3];          /**< its magnitudes, and 1 */
    int32_t from[3];           /**< the cell where it begins: 32767 - twice its number */
    uint32_t width[3];         /**< what a box is grown by: 32771 + twice its cells */
    ko_q30 limit;              /**< what is entered later does not matter */
    ko_q30 reported;           /**< enter of the object reported last; below 0: none, ... */
    uint32_t reported_object;  /**< ... and its number */
    ko_frozen_cast_hit *found; /**< the array of the search under way */
    uint16_t room;             /**< of the array; 0: no search is under way */
    uint16_t held;             /**< its entries in use */
    ko_frozen_cast_hit one;    /**< the array of a search for one object */
    uint8_t axis;              /**< the longest of the path */
    uint8_t side;              /**< 0: the path goes up there; 16: it goes down */
    uint8_t is_rough;          /**< 1: the planes of two axes are not tested in cells */
    uint8_t spare;             /**< fills the entry */
    uint16_t stack[KO_FROZEN_MAX_DEPTH]; /**< as in ko_frozen_nearest */
    uint32_t seal;                       /**< of all before it that is live, while it waits */
} ko_frozen_cast;

/** Begins a cast along a line: of a point, or of a box whose centre moves along the line. For
 * another volume that moves pass the box around it, test each object that is found with a test of
 * your own, and shorten the cast to the least time found so far (ko_tree_cast_begin has the loop).
 *
 *     ko_line_from_segment(&segment, &line);
 *     ko_frozen_cast_begin(&frozen, &line, NULL, KO_ORDER_ASCENDING, KO_ALL, &query);
 *     status = ko_frozen_cast_next(&query, &budget, &hit);     the first hit, at hit.enter
 *
 * @param half   radii of the box, each 0 .. KO_LIMIT; null for a point
 * @param order  KO_ORDER_ASCENDING: by ascending enter, a search of the tree for each call.
 *               KO_ORDER_ANY: in the order of one walk, and enter is not worked out
 * @fails  KO_E_RANGE if the line, half, order or mask is out of range; then every next fails so
 * @cost   constant */
ko_status ko_frozen_cast_begin(const ko_frozen *frozen, const ko_line *line, const ko_vec3 *half,
                               ko_order order, uint32_t mask, ko_frozen_cast *query);

/** Finds the next object whose box the line or the moving box meets.
 *
 * @promise  each object that is met is found once, none is missed. Contact is exact, and enter is
 *           rounded down by less than one unit of Q2.30. In ascending order objects of the same
 *           enter come by number
 * @cost     a visit of a branch tests two boxes in 32 bits, that of an object one in 64 bits. In
 *           any order at most node_count visits over all calls; in ascending order as many for each
 *           object reported, and each object met costs a division of 64 bits
 * @see      Ericson, Real-Time Collision Detection, 5.3.3 */
KO_CHECKED ko_status ko_frozen_cast_next(ko_frozen_cast *query, uint32_t *budget,
                                         ko_frozen_cast_hit *hit);

/** Finds up to `room` objects: in any order as that many calls of ko_frozen_cast_next, in ascending
 * order by one search.
 *
 * In ascending order the array is work memory until it answers KO_OK: pass the same array and room
 * again after KO_UNFINISHED. With another array or room the search begins anew.
 *
 * @param room  1 .. KO_FROZEN_MAX_OBJECTS
 * @param[out] count  entries of hits that were written: at least 1 with KO_OK, else 0
 * @fails  KO_E_RANGE if room is out of range; else as ko_frozen_cast_next */
KO_CHECKED ko_status ko_frozen_cast_next_n(ko_frozen_cast *query, uint32_t *budget,
                                           ko_frozen_cast_hit *hits, uint32_t room,
                                           uint32_t *count);

/** Passes over what is entered later than t from now on. A t above the last one changes nothing.
 *
 * @param t  a part of the line, 0 .. KO_Q30_ONE: the least time of a narrow test of your own
 * @promise  in ascending order exact. In any order an object that is entered a little later may
 *           still come. It begins within 84 LSB of the part of the path that is left
 * @fails    KO_E_RANGE if t is out of range; else the error with which the query ended, if one did
 * @cost     3 products in 128 bits */
KO_CHECKED ko_status ko_frozen_cast_shorten(ko_frozen_cast *query, ko_q30 t);

/* ---- nearest ---- */

/** An object, and how near it is; 24 bytes. */
typedef struct ko_frozen_near {
    uint32_t object;   /**< its number */
    uint32_t user;     /**< its value */
    uint64_t square;   /**< of the distance to its box, Q32.32, exact */
    fix16_t clearance; /**< its root, rounded down; 0 within the box */
} ko_frozen_near;

/** A search around a point, under way; 152 bytes where a pointer has 4. */
typedef struct ko_frozen_nearest {
    ko_query q;                          /**< read visits */
    ko_vec3 point;                       /**< where it looks from */
    uint64_t limit;                      /**< of squares: nothing beyond matters */
    uint64_t reported;                   /**< the square of the object reported last, ... */
    uint32_t reported_object;            /**< ... and its number; KO_FROZEN_NONE: none */
    uint32_t span[3];                    /**< the cell around the point */
    ko_frozen_near *found;               /**< the array of the search under way, ... */
    uint16_t room;                       /**< ... its room; 0: none is under way */
    uint16_t held;                       /**< ... and the entries in use */
    ko_frozen_near one;                  /**< the array of a search for one object */
    uint16_t stack[KO_FROZEN_MAX_DEPTH]; /**< branches not visited yet; cannot overflow */
    uint32_t seal;                       /**< of all before it that is live, while it waits */
} ko_frozen_nearest;

/** Begins a search for the objects within `reach` of a point, nearest first.
 *
 *     ko_frozen_nearest_begin(&frozen, &point, KO_M(50), KO_ALL, &query);
 *     status = ko_frozen_nearest_next(&query, &budget, &near);                  the nearest
 *     status = ko_frozen_nearest_next_n(&query, &budget, found, 8, &count);     the next eight
 *
 * @param reach  0 .. INT32_MAX; every distance of legal points is below that
 * @fails  KO_E_RANGE if the point is not legal, or reach or mask is out of range
 * @cost   constant */
ko_status ko_frozen_nearest_begin(const ko_frozen *frozen, const ko_vec3 *point, fix16_t reach,
                                  uint32_t mask, ko_frozen_nearest *query);

/** Finds the nearest object that was not reported yet.
 *
 * @promise  objects come by ascending exact square, then by number, each once. The clearance is
 *           never above the distance to the box, and less than 1 LSB below
 * @cost     a search of the tree for each object reported: at most node_count visits, and for each
 *           object within one cell of what matters three wide squares. For several at once use
 *           ko_frozen_nearest_next_n
 * @see      Roussopoulos et al., Nearest Neighbor Queries, SIGMOD 1995 */
KO_CHECKED ko_status ko_frozen_nearest_next(ko_frozen_nearest *query, uint32_t *budget,
                                            ko_frozen_near *near);

/** Finds the `room` nearest objects that were not reported yet, by one search.
 *
 * Until it answers KO_OK the array is work memory: pass the same array and room again after
 * KO_UNFINISHED. With another array or room the search begins anew.
 *
 * @param room  1 .. KO_FROZEN_MAX_OBJECTS
 * @param[out] count  entries of found that were written, nearest first; 0 unless KO_OK
 * @fails  KO_E_RANGE if room is out of range; else as ko_frozen_nearest_next
 * @cost   as one call of ko_frozen_nearest_next, and an insertion into the array for each object
 *         that is among the nearest so far */
KO_CHECKED ko_status ko_frozen_nearest_next_n(ko_frozen_nearest *query, uint32_t *budget,
                                              ko_frozen_near *found, uint32_t room,
                                              uint32_t *count);

/** Passes over what is farther than `reach` from now on. A larger reach than the last one changes
 * nothing.
 *
 * @fails  KO_E_RANGE if reach is negative; else the error with which the query ended, if one did */
KO_CHECKED ko_status ko_frozen_nearest_shorten(ko_frozen_nearest *query, fix16_t reach);

#ifdef __cplusplus
}
#endif

#endif
