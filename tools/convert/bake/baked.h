/* A mesh that is to be written: the block, its source, and volumes around it. */
#ifndef BAKED_H
#define BAKED_H

#include "common/output.h"
#include "surface.h"

/* Each `no_...` says why a volume is not written. NULL if it is. */
typedef struct volumes {
    const char *no_hull;
    const char *no_obb;
    const char *no_dops;
    const char *no_capsule;
    ko_hull hull; /* of the stored corners, without the error; memory is its own */
    ko_vec3 *hull_vertices;
    uint16_t *hull_first;
    uint16_t *hull_neighbours;
    uint16_t hull_faces;
    ko_obb obb;
    uint32_t obb_faces; /* the triangles of the hull that were tried */
    ko_kdop14 dop14;
    ko_kdop26 dop26;
    ko_capsule capsule;
    ko_aabb aabb;
} volumes;

typedef struct baked {
    ko_vec3 *vertices;
    ko_mesh_face *faces;
    uint16_t *from;   /* number in the files of each of these, from 0 */
    uint16_t *source; /* the same for each triangle of the mesh */
    uint32_t vertex_count;
    uint32_t face_count; /* before the mesh is built; a solid's include the dropped ones */
    uint32_t dropped;
    uint8_t *block;
    ko_mesh_stats stats;
    ko_mesh mesh;
    surface edges;
    bool is_solid;
    volumes around;
} baked;

/* Builds the mesh and names the dropped triangles. Refuses a model without any triangle left, and
 * one that loses a part of its surface with the dropped triangles. Refuses a solid that bounds no
 * body. `error` is the model's own error as the caller states it, in LSB. */
void bake(const model *m, const char *name, double error, bool solid, baked *out);
void baked_free(baked *b);

/* Computes the volumes, each except the hull larger by the mesh's error. */
void volumes_make(const baked *b, volumes *out);
void volumes_free(volumes *v);

/* Prints the statistics. */
void report(const model *m, const baked *b, const char *name);

/* Write the files. The program ends if one cannot be written. */
void write_c(const baked *b, const char *directory, const char *name, const char *sources);
void write_blob(const baked *b, const char *directory, const char *name, const char *sources);
void write_svg(const baked *b, const char *directory, const char *name);

/* Prints the present step on stderr: at once on a terminal, else if it takes longer than a second.
 * NULL ends the step. */
void progress(const char *what);

#endif
