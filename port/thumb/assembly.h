/* The layout of structs that functions in assembly rely on. The first line of the assembly of
 * such a function is LAYOUT, which gives the assembler the names below. One instruction stands on
 * a line. */
#ifndef KOI_PORT_THUMB_ASSEMBLY_H
#define KOI_PORT_THUMB_ASSEMBLY_H

#include <stddef.h>

#include "port/cells.h"
#include "port/tree.h"
#include "port/thumb/naked.h"

/* KO_TREE_MAX_HEIGHT and KO_TREE_K as the assembler reads them. */
#if KO_TREE_K == 1
#define STACK_LINKS 19
#elif KO_TREE_K == 2
#define STACK_LINKS 24
#elif KO_TREE_K == 3
#define STACK_LINKS 28
#elif KO_TREE_K == 4
#define STACK_LINKS 32
#elif KO_TREE_K == 5
#define STACK_LINKS 36
#elif KO_TREE_K == 6
#define STACK_LINKS 40
#elif KO_TREE_K == 7
#define STACK_LINKS 43
#else
#define STACK_LINKS 46
#endif

/* A row has a name for the assembler (.Lname), the value that the compiler gives, and the value
 * that the assembly uses. A box is six words: lo.x lo.y lo.z hi.x hi.y hi.z. A name that begins
 * with .L is in no symbol table. */
#define LAYOUT_TABLE(ROW)                                                                          \
    ROW(box_size, sizeof(ko_bounds), 24)                                                           \
    ROW(box_high, offsetof(ko_bounds, hi), 12)                                                     \
    ROW(tree_nodes, offsetof(ko_tree, nodes), 0)                                                   \
    ROW(tree_leaves, offsetof(ko_tree, leaves), 4)                                                 \
    ROW(tree_branches, offsetof(ko_tree, branches), 6)                                             \
    ROW(tree_free_branch, offsetof(ko_tree, free_branch), 14)                                      \
    ROW(tree_revision, offsetof(ko_tree, revision), 28)                                            \
    ROW(tree_capacity, offsetof(ko_tree, capacity), 8)                                             \
    ROW(node_size, sizeof(ko_tree_node), 64)                                                       \
    ROW(node_shift, sizeof(ko_tree_node) == 1U << 6 ? 6U : 0U, 6)                                  \
    ROW(node_box, offsetof(ko_tree_node, box), 0)                                                  \
    ROW(node_child, offsetof(ko_tree_node, child), 48)                                             \
    ROW(node_place, offsetof(ko_tree_node, place), 52)                                             \
    ROW(node_height, offsetof(ko_tree_node, height), 54)                                           \
    ROW(node_category, offsetof(ko_tree_node, category), 55)                                       \
    ROW(node_user, offsetof(ko_tree_node, user), 56)                                               \
    ROW(node_leaf_place, offsetof(ko_tree_node, leaf_place), 60)                                   \
    ROW(node_generation, offsetof(ko_tree_node, generation), 62)                                   \
    ROW(node_bits, offsetof(ko_tree_node, leaf_category), 63)                                      \
    ROW(low, KOI_PORT_LOW, 4)                                                                      \
    ROW(leaf, KO_TREE_LEAF, 0x8000)                                                                \
    ROW(hits_at, offsetof(koi_port_hits, at), 0)                                                   \
    ROW(hits_room, offsetof(koi_port_hits, room), 4)                                               \
    ROW(hit_user, offsetof(ko_tree_hit, user), 4)                                                  \
    ROW(hit_size, sizeof(ko_tree_hit), 8)                                                          \
    ROW(cast_hit_size, sizeof(ko_tree_cast_hit), 12)                                               \
    ROW(cast_hit_enter, offsetof(ko_tree_cast_hit, enter), 8)                                      \
    ROW(query_box, offsetof(ko_tree_query, box), 20)                                               \
    ROW(query_mask, offsetof(ko_tree_query, q.mask), 18)                                           \
    ROW(query_depth, offsetof(ko_tree_query, q.depth), 19)                                         \
    ROW(query_stack, offsetof(ko_tree_query, stack), 44)                                           \
    ROW(way_reach, offsetof(ko_tree_path, reach), 0)                                               \
    ROW(way_high, offsetof(ko_tree_path, high), 24)                                                \
    ROW(way_low, offsetof(ko_tree_path, low), 36)                                                  \
    ROW(way_back, offsetof(ko_tree_path, back), 48)                                                \
    ROW(way_way, offsetof(ko_tree_path, way), 52)                                                  \
    ROW(way_face, offsetof(ko_tree_path, face), 64)                                                \
    ROW(walk_mask, offsetof(ko_tree_walk, q.mask), 18)                                             \
    ROW(walk_depth, offsetof(ko_tree_walk, q.depth), 19)                                           \
    ROW(walk_stack, offsetof(ko_tree_walk, stack), 20)                                             \
    ROW(stack_links, KOI_PORT_STACK, STACK_LINKS)                                                  \
    ROW(balance, KO_TREE_K, KO_TREE_K)                                                             \
    ROW(most_grown, KOI_PORT_MOST_GROWN, 7)                                                        \
    ROW(none_grown, KOI_PORT_NONE_GROWN, 3)                                                        \
    ROW(few_turns, KOI_PORT_FEW_TURNS, 2)                                                          \
    ROW(more_levels, KOI_PORT_MORE_LEVELS, 3)                                                      \
    ROW(most_turns, KOI_PORT_MOST_TURNS, 10)                                                       \
    ROW(spread_turns, KOI_PORT_SPREAD_TURNS, 0x6A09E667)                                           \
    ROW(boxes, KOI_PORT_BOXES, 1)                                                                  \
    ROW(heights, KOI_PORT_HEIGHTS, 2)                                                              \
    ROW(lost, KOI_PORT_LOST, 0)                                                                    \
    ROW(unbalanced, KOI_PORT_UNBALANCED, 1)                                                        \
    ROW(risen, KOI_PORT_RISEN, 2)                                                                  \
    ROW(on_shelf, KOI_PORT_ON_SHELF, 3)                                                            \
    ROW(frozen_nodes, offsetof(ko_frozen, nodes), 0)                                               \
    ROW(frozen_objects, offsetof(ko_frozen, objects), 4)                                           \
    ROW(frozen_categories, offsetof(ko_frozen, categories), 8)                                     \
    ROW(frozen_count, offsetof(ko_frozen, node_count), 36)                                         \
    ROW(frozen_user, offsetof(ko_frozen_object, user), 12)                                         \
    ROW(frozen_hit_size, sizeof(ko_frozen_hit), 8)                                                 \
    ROW(frozen_hits_at, offsetof(koi_port_frozen_hits, at), 0)                                     \
    ROW(frozen_hits_room, offsetof(koi_port_frozen_hits, room), 4)                                 \
    ROW(frozen_mask, offsetof(ko_frozen_query, q.mask), 18)                                        \
    ROW(frozen_span, offsetof(ko_frozen_query, span), 20)                                          \
    ROW(frozen_at, offsetof(ko_frozen_query, at), 32)                                              \
    ROW(frozen_node_size, sizeof(ko_frozen_node), 16)

/* Checks that the compiler and the table agree, whenever a file with assembly is compiled. */
#define LAYOUT_CHECK(name, is, taken) _Static_assert((is) == (taken), #name);
LAYOUT_TABLE(LAYOUT_CHECK)

#define LAYOUT_TEXT(text) #text
#define LAYOUT_NAME(name, is, taken) ".equ .L" #name ", " LAYOUT_TEXT(taken) "\n"
#define LAYOUT ".syntax unified\n" LAYOUT_TABLE(LAYOUT_NAME)

#endif
