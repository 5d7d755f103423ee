/* Meshes and poses computed in whole numbers, so that every machine gets the same. */
#ifndef MESHBENCH_SHAPES_H
#define MESHBENCH_SHAPES_H

#include "keepout/mesh_build.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MOST_FACES = 2000, MOST_VERTICES = 1010 };

/* Memory for one mesh while it is made. */
typedef struct shape {
    ko_vec3 vertices[MOST_VERTICES];
    ko_mesh_face faces[MOST_FACES];
    uint32_t vertex_count;
    uint32_t face_count;
} shape;

/* A torus around z of rounds times sides quadrangles, two triangles each. */
void shape_torus(shape *s, unsigned rounds, unsigned sides, fix16_t radius, fix16_t thickness);

/* The torus of n triangles with the radii of this bench; n is 32, 128, 512, 1000 or 2000. */
bool shape_torus_of(shape *s, uint32_t n);
#define TORUS_RADIUS ((fix16_t)20000)   /* 0.305 m */
#define TORUS_THICKNESS ((fix16_t)8000) /* 0.122 m */

/* A sphere of 2 around (rings - 1) triangles. */
void shape_sphere(shape *s, unsigned around, unsigned rings, fix16_t radius);

/* xorshift: 32 bits, never 0; the state must not be 0. */
uint32_t shape_random(uint32_t *state);
fix16_t shape_between(uint32_t *state, fix16_t least, fix16_t most);
ko_vec3 shape_point(uint32_t *state, fix16_t most);

/* A random rotation, all nearly equally likely. */
ko_mat3 shape_rotation(uint32_t *state);

#ifdef __cplusplus
}
#endif

#endif
