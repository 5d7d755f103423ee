/* The parts of golden_meshes. Each hashes its answers for a round's random input. */
#ifndef GOLDEN_MESHES_H
#define GOLDEN_MESHES_H

#include "draw.h"

/* The round's two meshes. */
extern ko_mesh meshes[2];
void fold_building(void);
void fold_questions(void);
void fold_pairs(void);

#endif
