/* Declares the kernels of a port as a table, so that two ports can be linked into one program.
 *
 * kernels.c is compiled twice: with -DKERNELS=generic and port/generic alone on the include path,
 * and with -DKERNELS=port and the include path of the board's port. */
#ifndef KERNELS_H
#define KERNELS_H

#include "keepout/compact.h"
#include "keepout/rotation.h"
#include "keepout/tree_node.h"
#include "port/cells.h"
#include "port/tree.h"

typedef struct kernel_table {
    int64_t (*mul)(int32_t a, int32_t b);
    uint64_t (*umul)(uint32_t a, uint32_t b);
    uint32_t (*clz)(uint32_t x);
    bool (*is_less)(uint32_t a, uint32_t b, uint32_t c, uint32_t d);
    uint32_t (*root)(uint32_t n);
    uint32_t (*over_root)(uint32_t n, uint32_t square);
    int32_t (*gap)(uint32_t x, uint32_t y, uint32_t z, uint32_t reach);
    uint32_t (*quotient)(uint64_t n, uint32_t d);
    uint32_t (*estimate)(uint32_t x, uint32_t d);
    int32_t (*part)(int32_t num, int32_t den);
    int32_t (*nearest)(int64_t wide);
    int32_t (*trim)(int64_t wide, int32_t cut);
    ko_q30 (*approach)(const ko_vec3 *from, const ko_vec3 *by, uint32_t reach);
    uint32_t (*product)(const ko_mat3 *a, const ko_mat3 *b, ko_dir3 *rows);
    bool (*turn)(const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v, ko_vec3 *out);
    bool (*turn_back)(const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v, ko_vec3 *out);
    bool (*newton)(const ko_dir3 *rows, uint32_t limit, ko_mat3 *out);
    bool (*aabb_overlap)(const ko_aabb *a, const ko_aabb *b);
    bool (*bounds_overlap)(const ko_bounds *a, const ko_bounds *b);
    bool (*slab16_overlap)(const ko_slab16 *a, const ko_slab16 *b);
    bool (*aabb16_overlap)(const ko_aabb16 *a, const ko_aabb16 *b);
    uint32_t (*cells_square)(const ko_frozen_node *node, const uint32_t point[3]);
    void (*swap)(ko_bounds *one, ko_bounds *other);
    uint32_t (*size)(const ko_bounds *box);
    uint32_t (*growth)(const ko_bounds *box, const ko_bounds *other);
    uint64_t (*sizes)(const ko_bounds *pair);
    uint64_t (*union_sizes)(const ko_bounds *box, const ko_bounds *pair);
    void (*grow)(ko_bounds *box, const ko_bounds *by);
    ko_status (*stay)(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                      const ko_vec3 *displacement);
    bool (*refit)(const ko_bounds *pair, ko_bounds *out);
    uint64_t (*walk)(const ko_tree *tree, ko_tree_query *query, uint32_t left, koi_port_hits *hits);
    uint64_t (*walk_way)(const ko_tree *tree, const ko_tree_path *way, ko_tree_walk *walk,
                         uint32_t left, koi_port_cast_hits *hits);
    uint32_t (*frozen_walk)(const ko_frozen *frozen, ko_frozen_query *query, uint32_t left,
                            koi_port_frozen_hits *hits);
    uint32_t (*hang)(ko_tree *tree, uint32_t place, uint32_t leaf, const ko_bounds *box);
    koi_port_stop (*attach)(ko_tree *tree, uint32_t leaf, const ko_bounds *box,
                            koi_port_ascent *ascent, uint32_t link);
    koi_port_stop (*rise)(ko_tree *tree, koi_port_ascent *ascent);
    uint32_t (*exchange)(ko_tree *tree, uint32_t a, uint32_t places, uint32_t lower);
    koi_port_rest (*climb)(ko_tree *tree, uint32_t branch, uint32_t what);
    koi_port_rest (*lift)(ko_tree *tree, uint32_t place);
} kernel_table;

extern const kernel_table generic_kernels;
extern const kernel_table port_kernels;

#endif
