/* Meshes and poses that are computed in whole numbers: the same on every machine. */
#ifndef MESHBENCH_SHAPES_H
#define MESHBENCH_SHAPES_H

#include "keepout/mesh_build.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MOST_FACES = 2000, MOST_VERTICES = 1010 };

/* Room for one mesh while it is made. */
typedef struct shape {
    ko_vec3 vertices[MOST_VERTICES];
    ko_mesh_face faces[MOST_FACES];
    uint32_t vertex_count;
    uint32_t face_count;
} shape;

/* A torus about z of rounds times sides quadrangles, two triangles each. */
void shape_torus(shape *s, unsigned rounds, unsigned sides, fix16_t radius, fix16_t thickness);

/* The torus of n triangles, for n of 32, 128, 512, 1000, 2000, with the radii of this bench. */
bool shape_torus_of(shape *s, uint32_t n);
#define TORUS_RADIUS ((fix16_t)20000)   /* 0.305 m */
#define TORUS_THICKNESS ((fix16_t)8000) /* 0.122 m */

/* A sphere of 2 around (rings - 1) triangles. */
void shape_sphere(shape *s, unsigned around, unsigned rings, fix16_t radius);

/* xorshift: 32 bits, never 0; the state must not be 0. */
uint32_t shape_random(uint32_t *state);
fix16_t shape_between(uint32_t *state, fix16_t least, fix16_t most);
ko_vec3 shape_point(uint32_t *state, fix16_t most);

/* A rotation, all of them equally likely or nearly so. */
ko_mat3 shape_rotation(uint32_t *state);

#ifdef __cplusplus
}
#endif

#endif
