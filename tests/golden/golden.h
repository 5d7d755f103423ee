/* Shared by the parts of the golden program: the tree, random numbers, and the folding of answers
 * into the hash. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "hash.h"
#include "keepout/keepout.h"

#define CAPACITY 64U /* fits the 8 KB of the smallest board */
#define METRES(n) ((fix16_t)(n)*65536)

extern ko_tree tree;
extern ko_tree_id ids[CAPACITY]; /* handles of objects in the tree, and some stale ones */

uint32_t draw(void);
fix16_t draw_within(fix16_t reach);

/* Random input. Each draw is a statement of its own: compilers may evaluate operands in any
 * order. */
ko_vec3 draw_point(fix16_t reach);
/* A box, mostly within 20 m. One in 16 is anywhere, and may be illegal. */
ko_aabb draw_box(void);

void fold_box(const ko_aabb *box);
void fold_hit(ko_status status, const ko_tree_hit *hit, uint32_t visits);
bool goes_on(ko_status status);

/* A step of the run. It gets a random box. */
typedef void action(const ko_aabb *box);

/* golden_queries.c: queries of the tree, each in parts. */
#define QUESTIONS 16U
extern action *const questions[QUESTIONS];

/* golden_upkeep.c: pairs, and the upkeep of a tree. */
#define PAIRS_AND_UPKEEP 16U
extern action *const upkeep[PAIRS_AND_UPKEEP];
void begin_upkeep(void);

/* Snapshots, copies and pairs of two trees, in the memory of the tree's own nodes. */
void run_divided(void);

#endif
