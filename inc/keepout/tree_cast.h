/* Asking a tree: what a point, a segment, a ray touches, and what is hit first.
 *
 *     ko_tree_cast cast;
 *     ko_status status = ko_tree_segment_begin(&tree, &segment, &cast);
 *     if (status == KO_OK) {
 *         status = ko_tree_cast_first(&tree, &cast, budget, &hit, &enter);
 *     }
 *
 * KO_OK: *hit is the first thing hit; KO_END: nothing is; KO_UNFINISHED: call again.
 *
 * What is tested is the objects' fat boxes, as in tree_query.h. Where queries say `budget`, `mask`
 * and `visits` it is as there: a budget counts boxes; they are looked at in twos, so the last look
 * may go one beyond it. */
#ifndef KEEPOUT_TREE_CAST_H
#define KEEPOUT_TREE_CAST_H

#include "keepout/cast.h"
#include "keepout/tree_query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How far a query has come; 72 bytes with the usual KO_TREE_K. `visits` may be read: the boxes that
 * were tested so far. `mask` may be set after begin: objects of none of these bits are passed over.
 */
typedef struct ko_tree_walk {
    uint32_t revision; /* of the tree when it began */
    uint16_t visits;
    uint8_t mask;
    uint8_t depth;                      /* entries of stack in use */
    uint16_t stack[KO_TREE_MAX_HEIGHT]; /* not visited yet; cannot overflow, see src */
} ko_tree_walk;

/* A way through the tree, and what boxes are grown by: src/tree/tree_slabs.c. */
typedef struct ko_tree_slabs {
    ko_bounds reach; /* of the way, grown */
    ko_vec3 high;    /* where it begins, and what boxes are grown by */
    ko_vec3 low;     /* the same without */
    uint32_t back;   /* bit of each axis on which it goes down: 1, 2, 4 */
    ko_vec3 way;     /* how far it goes, negated: 0 or below */
    uint32_t face;   /* of a box the side that it meets first on its longest axis: 0 .. 5 */
} ko_tree_slabs;

/* A segment's or a ray's way through a tree; 152 bytes. Of `walk` what it says above. */
typedef struct ko_tree_cast {
    ko_tree_slabs slabs;
    fix16_t length; /* as ko_line has it */
    ko_q30 enter;   /* of what is first so far */
    uint32_t leaf;  /* and which */
    ko_tree_walk walk;
} ko_tree_cast;

/* Begins a query for all objects whose fat box touches a point: go on with ko_tree_query_next.
 * Range: a legal point. Fails with KO_E_ARG iff a pointer is null, KO_E_RANGE iff the point is not
 * legal; then query is unchanged. Constant time, reentrant. */
ko_status ko_tree_point_begin(const ko_tree *tree, const ko_vec3 *point, ko_tree_query *query);

/* Begins a query along a segment. Range: a legal segment. Fails with KO_E_ARG iff a pointer is
 * null, KO_E_RANGE iff it is not legal; then cast is unchanged. Constant time, reentrant. */
ko_status ko_tree_segment_begin(const ko_tree *tree, const ko_segment *segment, ko_tree_cast *cast);

/* Begins a query along a ray, with its direction as stored. Range and failures as
 * ko_line_from_ray: a legal origin, length >= 0, the end anywhere. Constant time, reentrant. */
ko_status ko_tree_ray_begin(const ko_tree *tree, const ko_ray *ray, ko_tree_cast *cast);

/* Goes on until an object is found, everything was visited, or `budget` boxes were tested in this
 * call. KO_OK: *hit is one. KO_END: no more. KO_UNFINISHED: budget spent, no hit; call again. Other
 * than with KO_OK *hit is unchanged.
 * Promise: all objects whose fat box it touches, each once, exactly: none is missed. Order: on
 * the longest axis of the way (the first of several) into the child that begins first, of two that
 * begin together the first; the same everywhere for the same history of the tree.
 * Fails with KO_E_CHANGED iff the tree was changed since the query began, KO_E_DATA iff a link is
 * found corrupted, KO_E_ARG iff a pointer is null; the query can then not be continued.
 * Worst case: 2 count visits over all calls. Reentrant. */
ko_status ko_tree_cast_next(const ko_tree *tree, ko_tree_cast *cast, uint32_t budget,
                            ko_tree_hit *hit);

/* Goes on until it is known which object is hit first, of those that ko_tree_cast_next has not told
 * yet. KO_OK: *hit is that, and it is entered at *enter (0: it begins inside), a part of the
 * segment or of the ray's length. KO_END: none is hit, or the first was told. KO_UNFINISHED: budget
 * spent, call again. Other than with KO_OK nothing is written.
 * Promise: the one with the least enter, exact but that enter is rounded down, by less than one
 * unit of Q2.30; of several with the same enter that with the lowest slot. Fails and worst case as
 * ko_tree_cast_next, and for each hit that is nearer than those before 31 rounds of shift and
 * subtract. Reentrant. Source: as ko_aabb_cast_line. */
ko_status ko_tree_cast_first(const ko_tree *tree, ko_tree_cast *cast, uint32_t budget,
                             ko_tree_hit *hit, ko_q30 *enter);

/* Shortens the cast: later calls of ko_tree_cast_next and ko_tree_cast_first report only objects
 * that are entered at t or before. Call it with the least t that a narrow test of your own has
 * found. A t above the last one changes nothing. Range: t of 0 .. KO_Q30_ONE. Promise: exact for
 * ko_tree_cast_first. ko_tree_cast_next may still report an object that is entered less than one
 * unit later, or was on the walk's stack already. Fails with KO_E_ARG iff cast is null, KO_E_RANGE
 * iff t is not in range; then it is unchanged. Worst case: as ko_line_shorten. Reentrant. */
ko_status ko_tree_cast_shorten(ko_tree_cast *cast, ko_q30 t);

#ifdef __cplusplus
}
#endif

#endif
