/* Shared by the files about two meshes. */
#ifndef KOI_MESH_PAIRS_H
#define KOI_MESH_PAIRS_H

#include "src/mesh/mesh_core.h"

/* The question: the pairs that touch, or the closest one. */
enum { KOI_PAIRS_TOUCH = 1, KOI_PAIRS_CLOSEST };

#define KOI_PAIRS_STACK (2U * KO_MESH_MAX_DEPTH + 1U)

/* Tests pairs of triangles of the leaves under way, while there are steps. Returns true as soon as
 * one touches, or is closer than the best; pairs->found says which. */
bool koi_pairs_test(ko_mesh_pairs *pairs, koi_mesh_call *call);

#endif
