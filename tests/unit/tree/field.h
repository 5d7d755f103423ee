/* One tree, its objects, and queries of every kind with answers by brute force. */
#ifndef FIELD_H
#define FIELD_H

#include "harness.h"
#include "keepout/keepout.h"

#ifndef TEST_CAPACITY
#define TEST_CAPACITY 256
#endif

/* Half of a small board's pool. The rest of its memory holds the copies that attacks need. */
#define FIELD_CAPACITY ((uint32_t)((TEST_CAPACITY) > 256 ? 256 : (TEST_CAPACITY)) / 2U)
#define LENGTH(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

extern ko_tree field_tree;
extern ko_tree_node field_room[FIELD_CAPACITY];
extern ko_tree_node *field_nodes; /* nodes of the tree, at the edge of the room (harness/edge.h) */
extern ko_tree_id field_ids[FIELD_CAPACITY]; /* by slot; KO_TREE_ID_NONE: free */

/* Coordinates are within this; extents of fat boxes are even, so that ko_tree_get is exact. */
extern fix16_t field_world;

/* Makes an empty tree for this number of objects of a world. */
void field_begin(uint32_t capacity, fix16_t world, fix16_t margin);
/* Inserts, removes or moves an object. */
void field_step(test_random *random);
void field_fill(test_random *random, uint32_t count);
/* Gives every object one bit by chance. */
void field_colour(test_random *random);

uint32_t field_user(uint32_t slot);
uint8_t field_category(uint32_t slot); /* filter bits of an object in the tree */

/* A random point of the world, a length up to `most`; both often 0, equal, or at the limit. */
ko_vec3 field_point(test_random *random);
ko_aabb field_box(test_random *random);

/* ---- questions ---- */

/* The shapes of the queries; the kinds share them. */
typedef struct question {
    ko_aabb box;
    ko_vec3 point;
    ko_segment segment;
    ko_ray ray;
    ko_sphere sphere;
    ko_capsule capsule;
    ko_obb obb;
    ko_kdop18 dop;
    ko_vec3 by;
    fix16_t radius;
} question;

void question_draw(test_random *random, question *q);

/* A query under way, and what the caller's own narrow test needs. */
typedef struct state {
    union {
        ko_query q;
        ko_tree_query box;
        ko_tree_cast cast;
        ko_tree_nearest nearest;
    };
    const ko_tree *tree;
    const question *asked;
    ko_q30 best;       /* of a first contact by a test of one's own: its time, ... */
    ko_tree_hit first; /* ... and whose */
} state;

typedef struct kind {
    const char *name;
    ko_status (*begin)(const ko_tree *tree, const question *q, uint32_t mask, state *s);
    ko_status (*next)(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra);
    /* Whether a fat box belongs to the answer, and with what number beside it; mostly 0. */
    bool (*touches)(const question *q, const ko_aabb *fat, int32_t *extra);
    /* Sorted by extra, then by slot; only the first. */
    bool is_sorted;
    bool is_first;
} kind;

/* From now on only what is met at t or before. */
ko_status field_shorten(state *s, ko_q30 t);

#define KINDS 18U
extern const kind kinds[KINDS];

#endif
