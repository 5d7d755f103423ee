/* One tree, its objects, and queries of every kind. Brute force over the objects gives the
 * answers. */
#ifndef FIELD_H
#define FIELD_H

#include "harness.h"
#include "keepout/keepout.h"

#ifndef TEST_CAPACITY
#define TEST_CAPACITY 256
#endif

/* Half of a small board's pool. The other half holds the copies that tests of damage need. */
#define FIELD_CAPACITY ((uint32_t)((TEST_CAPACITY) > 256 ? 256 : (TEST_CAPACITY)) / 2U)
#define LENGTH(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

extern ko_tree field_tree;
extern ko_tree_node field_room[FIELD_CAPACITY];
extern ko_tree_node *field_nodes;            /* at the edge of the memory (harness/edge.h) */
extern ko_tree_id field_ids[FIELD_CAPACITY]; /* by slot; KO_TREE_ID_NONE: free */

/* Coordinates are within this. Extents of fat boxes are even, so that ko_tree_get is exact. */
extern fix16_t field_world;

/* Makes an empty tree for this number of objects of a world. */
void field_begin(uint32_t capacity, fix16_t world, fix16_t margin);
/* Inserts, removes or moves an object. */
void field_step(test_random *random);
void field_fill(test_random *random, uint32_t count);
/* Gives every object one random filter bit. */
void field_colour(test_random *random);

uint32_t field_user(uint32_t slot);
uint8_t field_category(uint32_t slot); /* filter bits of an object in the tree */

/* Draw a random point of the world, and a length up to `most`. Both are often 0, equal to an
 * earlier one, or at the limit. */
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

/* A query under way, and what the caller's narrow test needs. */
typedef struct state {
    union {
        ko_query q;
        ko_tree_query box;
        ko_tree_cast cast;
        ko_tree_nearest nearest;
    };
    const ko_tree *tree;
    const question *asked;
    ko_q30 best;       /* first contact by the caller's test: its time, */
    ko_tree_hit first; /* and its object */
} state;

typedef struct kind {
    const char *name;
    ko_status (*begin)(const ko_tree *tree, const question *q, uint32_t mask, state *s);
    ko_status (*next)(state *s, uint32_t *budget, ko_tree_hit *hit, int32_t *extra);
    /* True if a fat box belongs to the answer. Writes the number that comes with it, mostly 0. */
    bool (*touches)(const question *q, const ko_aabb *fat, int32_t *extra);
    /* Hits come sorted by extra, then by slot. is_first: only one comes. */
    bool is_sorted;
    bool is_first;
} kind;

/* Shortens the search: only hits at t or before come from then on. */
ko_status field_shorten(state *s, ko_q30 t);

#define KINDS 18U
extern const kind kinds[KINDS];

#endif
