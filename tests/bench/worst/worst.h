/* Calls and their inputs, as the search for worst cases takes them: see README.md. */
#ifndef WORST_H
#define WORST_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "keepout/keepout.h"

/* An input is made of numbers, its genes. The search knows no more of it. */
enum { MOST_GENES = 48 };

/* A call of the library. `make` builds what it works on, and says whether the library took it.
 * `begin` begins the question anew. `next` is what is measured. A call with a budget takes it from
 * the purse, and its steps are what it took. Another one says by `steps` how large its work was.
 * Where `next` is null, `begin` is what is measured. */
typedef struct call {
    const char *name; /* of the function, and behind a colon how it is asked */
    uint8_t genes;
    bool (*make)(const uint32_t *gene);
    void (*begin)(void);
    ko_status (*next)(uint32_t *purse);
    uint32_t (*steps)(void); /* null: it has a budget */
} call;

/* The calls of a file. */
typedef struct calls {
    const call *list;
    unsigned count;
} calls;

extern const calls tree_calls, tree_change_calls, frozen_calls, store_calls, pair_set_calls,
    mesh_calls, hull_calls, points_calls, obstacle_calls, field_calls, arm_calls, fence_calls,
    geo_calls, sector_calls, pair_calls, pair_more_calls, made_calls, small_calls;

/* For a call that begins nothing, and one whose work has no size. */
void no_begin(void);
uint32_t one_step(void);
/* A walk of a validation, which goes on from call to call. */
extern ko_validation worst_walk;
void walk_begin(void);
/* Turns the status of a validation into that of a walk: its end is KO_END, since it would begin
 * anew. */
ko_status walked(ko_status status);

/* ---- inputs.c: what genes are made into ---- */

uint32_t draw(uint32_t *seed);
/* A coordinate within +-2^(29 - gene_of_shift % 30). */
fix16_t part(uint32_t gene, uint32_t shift);
fix16_t length(uint32_t gene, uint32_t shift);
ko_vec3 point_of(const uint32_t gene[3], uint32_t shift);
ko_mat3 turn_of(const uint32_t gene[4]);
/* Shapes of genes, made legal. The number of genes that each takes stands behind it. */
ko_aabb box_of(const uint32_t *gene, uint32_t shift);        /* 6 */
ko_sphere sphere_of(const uint32_t *gene, uint32_t shift);   /* 4 */
ko_capsule capsule_of(const uint32_t *gene, uint32_t shift); /* 7 */
/* A box of a world: one of several patterns, by number. */
ko_aabb box_in_world(const uint32_t *gene, uint32_t i);
enum { WORLD_GENES = 5, TREE_GENES = 12, MOST_OBJECTS = 96 };
/* Makes a tree of genes, by insertions, moves and removals; may damage its pool. */
bool tree_of(const uint32_t *gene, ko_tree *tree, ko_tree_node *nodes, ko_tree_id *ids);
/* Makes a mesh of genes in one of two stores: a surface, or a solid. */
enum { MESH_GENES = 6 };
bool mesh_of(const uint32_t *gene, unsigned store, ko_mesh *mesh);
/* The mesh that was made last is built again, and its block opened again. */
ko_status mesh_build_again(void);
ko_status mesh_open_again(ko_mesh *mesh);
/* Makes up to `most` points of genes, and returns how many. */
enum { POINT_GENES = 4 };
uint32_t points_of(const uint32_t *gene, uint32_t most, ko_vec3 *points);

#endif
