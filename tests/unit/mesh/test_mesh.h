/* Meshes that the tests share, built in one memory so that small boards can hold them. */
#ifndef TEST_MESH_H
#define TEST_MESH_H

#include "mesh_any.h"
#include "points.h"

#include "keepout/keepout.h"

#define LIMIT KO_LIMIT
#define ONE KO_Q30_ONE
#define FOREVER 0xFFFFFFFFU

enum { MOST_VERTICES = 49, MOST_FACES = 72, BLOB_WORDS = 640 };

typedef struct body {
    ko_mesh_source source;
    ko_vec3 vertices[MOST_VERTICES];
    ko_mesh_face faces[MOST_FACES];
} body;

/* The body to build from, the scratch memory, and two blocks. */
extern body one;
extern ko_mesh_work work[MOST_FACES];
extern uint32_t blobs[2][BLOB_WORDS];

/* make_box: a box from -r to r, 12 triangles. make_hills: 6 x 6 squares of side `step`, heights up
 * to `height`, 72 triangles. make_heap: 24 triangles anywhere within `size`, some of them in one
 * plane or repeated. */
void make_box(fix16_t r);
void make_hills(test_random *random, fix16_t step, fix16_t height);
void make_heap(test_random *random, fix16_t size, fix16_t each);

/* add_box adds one more box, at c, to `one`; its sides face outward. turn_face turns a triangle
 * over. */
void add_box(const ko_vec3 *c, const ko_vec3 *r);
void turn_face(uint32_t face);

/* Builds `one` into a block and opens it. The mesh gets this error. */
ko_mesh_stats bake(unsigned which, fix16_t error, ko_mesh *mesh);

/* Builds a mesh of one of the three kinds, with extents near `size`. */
void bake_any(test_random *random, unsigned which, fix16_t size, fix16_t error, ko_mesh *mesh);

/* Writes the checksum that the block's bytes should have. */
void seal(uint32_t *blob);

ko_pose any_pose(test_random *random, fix16_t size);

#endif
