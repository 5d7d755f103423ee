/** Questions to a tree: which objects touch a box.
 *
 *     uint32_t budget = 500;                                all that this tick may spend
 *     ko_tree_query query;
 *     ko_tree_hit hit;
 *     ko_tree_query_begin(&tree, &box, KO_ALL, &query);     may be left unchecked
 *     while ((status = ko_tree_query_next(&query, &budget, &hit)) == KO_OK) {
 *         ... hit.user ...
 *     }
 *     if (status == KO_END) ... everything was looked at; only now "nothing more there" is true
 *
 * query.h states the protocol. A tree that had no room for an object ends every question with
 * KO_PARTIAL: KO_TREE_LOST. A visit is one box of the tree. Boxes are tested in pairs, so a call
 * may overdraw its budget by one. */
#ifndef KEEPOUT_TREE_QUERY_H
#define KEEPOUT_TREE_QUERY_H

#include "keepout/cast.h"
#include "keepout/tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Begins a query for all objects whose fat box touches a box; a point is a box of radius 0.
 *
 * For another volume pass the box around it (ko_aabb_from_sphere and its like), and test each
 * object that is found with the volume's own predicate and the object's own shape.
 *
 * @param mask  objects with none of these bits are passed over; KO_ALL takes all
 * @fails  KO_E_RANGE if the box is not legal or mask is not 1 .. KO_ALL; then every next fails so
 * @cost   constant */
ko_status ko_tree_query_begin(const ko_tree *tree, const ko_aabb *box, uint32_t mask,
                              ko_tree_query *query);

/** Finds the next object that touches the box.
 *
 * @promise  every object whose fat box touches the query's box is found once; none is missed.
 *           The order is depth first, first child first: the same on every machine for the same
 *           history of the tree
 * @fails    KO_E_CHANGED if the tree changed since begin, KO_E_DATA if a link is corrupted
 * @cost     2 count visits over all calls; 2 in an empty tree that was used */
KO_CHECKED ko_status ko_tree_query_next(ko_tree_query *query, uint32_t *budget, ko_tree_hit *hit);

/** Finds up to `room` objects: as that many calls of ko_tree_query_next, for fewer instructions.
 *
 * @param[out] count  entries of hits that were written: at least 1 with KO_OK, else 0
 * @fails  KO_E_RANGE if room is 0 */
KO_CHECKED ko_status ko_tree_query_next_n(ko_tree_query *query, uint32_t *budget, ko_tree_hit *hits,
                                          uint32_t room, uint32_t *count);

/* ---- along a line ---- */

/** A cast under way; 220 bytes where a pointer has 4. */
typedef struct ko_tree_cast {
    union {
        ko_query q;
        ko_tree_walk walk;
    };
    ko_tree_path path;       /**< the line, and how far it is looked at */
    fix16_t length;          /**< of the line */
    ko_q30 limit;            /**< what is entered later does not matter */
    ko_q30 reported;         /**< enter of the object reported last; below 0: none, ... */
    uint32_t reported_slot;  /**< ... and its slot */
    uint32_t start;          /**< visits when the search under way began */
    ko_tree_cast_hit *found; /**< the array of that search; null: the rest is not in use */
    ko_bounds whole;         /**< path.reach as begun: a search narrows it */
    uint16_t room;           /**< of the array; 0: no search is under way */
    uint16_t held;           /**< its entries in use */
    ko_tree_cast_hit one;    /**< the array of a search for one object */
    uint32_t seal;           /**< as in ko_tree_query */
} ko_tree_cast;

/** Begins a cast along a line: of a point, or of a box whose centre moves along the line.
 *
 *     ko_line_from_segment(&segment, &line);
 *     ko_tree_cast_begin(&tree, &line, NULL, KO_ORDER_ASCENDING, KO_ALL, &query);
 *     status = ko_tree_cast_next(&query, &budget, &hit);       the first hit, at hit.enter
 *
 * For another volume that moves pass the box around it: its centre's line (ko_line_from_sweep) and
 * its radii. Test each object that is found with a test of your own, and shorten the cast to the
 * least time found so far:
 *
 *     ko_tree_cast_begin(&tree, &line, &box.r, KO_ORDER_ANY, KO_ALL, &query);
 *     while ((status = ko_tree_cast_next(&query, &budget, &hit)) == KO_OK) {
 *         ... t = the time at which the object itself is met, or KO_NEVER ...
 *         if (t < best) {
 *             best = t;
 *             ko_tree_cast_shorten(&query, best);
 *         }
 *     }
 *     if (status == KO_END) ... best is the first contact of all, or KO_NEVER
 *
 * @param half   radii of the box, each 0 .. KO_LIMIT; null for a point
 * @param order  KO_ORDER_ASCENDING: by ascending enter, a search of the tree for each call.
 *               KO_ORDER_ANY: in the order of one walk, and enter is not worked out
 * @fails  KO_E_RANGE if the line, half, order or mask is out of range; then every next fails so
 * @cost   constant */
ko_status ko_tree_cast_begin(const ko_tree *tree, const ko_line *line, const ko_vec3 *half,
                             ko_order order, uint32_t mask, ko_tree_cast *query);

/** Finds the next object whose fat box the line or the moving box meets.
 *
 * @promise  each object that is met is found once, none is missed. Contact is exact, and enter is
 *           rounded down by less than one unit of Q2.30. In ascending order objects of the same
 *           enter come by slot (the low 16 bits of the handle). In any order the walk goes first
 *           into the child that begins first on the longest axis of the path. If both begin
 *           together it takes the first child
 * @fails    as ko_tree_query_next
 * @cost     in any order 2 count visits over all calls. In ascending order each object reported
 *           costs as much, and each object met a division of 64 bits. The first one visits few
 *           nodes. For several at once use ko_tree_cast_next_n
 * @see      Williams et al., An Efficient and Robust Ray-Box Intersection Algorithm, 2005 */
KO_CHECKED ko_status ko_tree_cast_next(ko_tree_cast *query, uint32_t *budget,
                                       ko_tree_cast_hit *hit);

/** Finds up to `room` objects: in any order as that many calls of ko_tree_cast_next, in ascending
 * order by one search.
 *
 * In ascending order the array is work memory until it answers KO_OK: pass the same array and room
 * again after KO_UNFINISHED. With another array or room the search begins anew.
 *
 * @param room  1 .. KO_TREE_MAX_CAPACITY
 * @param[out] count  entries of hits that were written: at least 1 with KO_OK, else 0
 * @fails  KO_E_RANGE if room is out of range; else as ko_tree_query_next */
KO_CHECKED ko_status ko_tree_cast_next_n(ko_tree_cast *query, uint32_t *budget,
                                         ko_tree_cast_hit *hits, uint32_t room, uint32_t *count);

/** Passes over what is entered later than t from now on. A t above the last one changes nothing.
 *
 * @param t  a part of the line, 0 .. KO_Q30_ONE: the least time of a narrow test of your own
 * @promise  in ascending order exact. In any order an object that is entered a little later may
 *           still come. It begins within 84 LSB of the part of the path that is left
 * @fails    KO_E_RANGE if t is out of range; else the error with which the query ended, if one did
 * @cost     4 wide multiplications */
KO_CHECKED ko_status ko_tree_cast_shorten(ko_tree_cast *query, ko_q30 t);

/* ---- nearest ---- */

/** An object, and how near it is; 24 bytes. The distance to its fat box is never more than that to
 * the object itself, and less by what the box was fattened by. */
typedef struct ko_tree_near {
    ko_tree_id id;     /**< the handle of the object */
    uint32_t user;     /**< its value */
    uint64_t square;   /**< of the distance, Q32.32, exact */
    fix16_t clearance; /**< its root, rounded down; 0 within the box */
} ko_tree_near;

/** A search around a point, under way; 160 bytes where a pointer has 4. */
typedef struct ko_tree_nearest {
    ko_query q;                         /**< read visits */
    ko_vec3 point;                      /**< where it looks from */
    uint64_t limit;                     /**< of squares: nothing beyond matters */
    uint64_t reported;                  /**< the square of the object reported last, ... */
    uint32_t reported_slot;             /**< ... and its slot; KO_TREE_NIL: none */
    uint32_t start;                     /**< visits when the search under way began */
    ko_tree_near *found;                /**< the array of that search, ... */
    uint16_t room;                      /**< ... its room; 0: none is under way */
    uint16_t held;                      /**< ... and the entries in use */
    ko_tree_near one;                   /**< the array of a search for one object */
    uint16_t stack[KO_TREE_MAX_HEIGHT]; /**< as in ko_tree_query */
    uint32_t seal;                      /**< as in ko_tree_query */
} ko_tree_nearest;

/** Begins a search for the objects within `reach` of a point, nearest first.
 *
 *     ko_tree_nearest_begin(&tree, &point, KO_M(50), KO_ALL, &query);
 *     status = ko_tree_nearest_next(&query, &budget, &near);                  the nearest
 *     status = ko_tree_nearest_next_n(&query, &budget, found, 8, &count);     the next eight
 *
 * @param reach  0 .. INT32_MAX; every distance of legal points is below that
 * @fails  KO_E_RANGE if the point is not legal, or reach or mask is out of range
 * @cost   constant */
ko_status ko_tree_nearest_begin(const ko_tree *tree, const ko_vec3 *point, fix16_t reach,
                                uint32_t mask, ko_tree_nearest *query);

/** Finds the nearest object that was not reported yet.
 *
 * @promise  objects come by ascending exact square, then by slot (the low 16 bits of the handle),
 *           each once. The clearance is never above the distance to the fat box, and less than 1
 *           LSB below
 * @fails    as ko_tree_query_next
 * @cost     a search of the tree for each object reported: 2 count visits, each 1.5 wide
 *           multiplications, at most. For several at once use ko_tree_nearest_next_n
 * @see      Roussopoulos et al., Nearest Neighbor Queries, SIGMOD 1995 */
KO_CHECKED ko_status ko_tree_nearest_next(ko_tree_nearest *query, uint32_t *budget,
                                          ko_tree_near *near);

/** Finds the `room` nearest objects that were not reported yet, by one search.
 *
 * Until it answers KO_OK the array is work memory: pass the same array and room again after
 * KO_UNFINISHED. With another array or room the search begins anew.
 *
 * @param room  1 .. KO_TREE_MAX_CAPACITY
 * @param[out] count  entries of found that were written, nearest first; 0 unless KO_OK
 * @fails  KO_E_RANGE if room is out of range; else as ko_tree_query_next
 * @cost   2 count visits, and an insertion into the array for each object that is among the nearest
 *         so far */
KO_CHECKED ko_status ko_tree_nearest_next_n(ko_tree_nearest *query, uint32_t *budget,
                                            ko_tree_near *found, uint32_t room, uint32_t *count);

/** Passes over what is farther than `reach` from now on. A larger reach than the last one changes
 * nothing.
 *
 * @fails  KO_E_RANGE if reach is negative; else the error with which the query ended, if one did */
KO_CHECKED ko_status ko_tree_nearest_shorten(ko_tree_nearest *query, fix16_t reach);

/* Linkers see which KO_TREE_K a query has: config.h. */
KO_CONFIG_FOR_K(ko_tree_query_begin)
KO_CONFIG_FOR_K(ko_tree_query_next)
KO_CONFIG_FOR_K(ko_tree_query_next_n)
KO_CONFIG_FOR_K(ko_tree_cast_begin)
KO_CONFIG_FOR_K(ko_tree_cast_next)
KO_CONFIG_FOR_K(ko_tree_cast_next_n)
KO_CONFIG_FOR_K(ko_tree_cast_shorten)
KO_CONFIG_FOR_K(ko_tree_nearest_begin)
KO_CONFIG_FOR_K(ko_tree_nearest_next)
KO_CONFIG_FOR_K(ko_tree_nearest_next_n)
KO_CONFIG_FOR_K(ko_tree_nearest_shorten)

#ifdef __cplusplus
}
#endif

#endif
