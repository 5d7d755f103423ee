/* A mesh as it is written: the block, what it was made from, volumes about it. */
#ifndef BAKED_H
#define BAKED_H

#include "surface.h"

/* What a volume may lack: why it is not written; NULL if it is. */
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
    uint32_t obb_faces; /* of the hull's, those that were tried */
    ko_kdop14 dop14;
    ko_kdop26 dop26;
    ko_capsule capsule;
    ko_aabb aabb;
} volumes;

typedef struct baked {
    ko_vec3 *vertices;
    ko_mesh_face *faces;
    uint16_t *from;   /* number in the files of each of these, from 0 */
    uint16_t *source; /* the same of each triangle of the mesh */
    uint32_t vertex_count;
    uint32_t face_count; /* before the mesh was built; of a solid with dropped ones */
    uint32_t dropped;
    uint8_t *block;
    ko_mesh_stats stats;
    ko_mesh mesh;
    surface edges;
    bool is_solid;
    volumes around;
} baked;

/* Builds it. Says which triangles were dropped; refuses models of which nothing is left, and those
 * where a part of the surface would be lost with what is dropped, and as a solid what bounds no
 * body. `error` is what the caller says the model is off by, in LSB. */
void bake(const model *m, const char *name, double error, bool solid, baked *out);
void baked_free(baked *b);

/* The volumes, each larger by the mesh's error but the hull. */
void volumes_make(const baked *b, volumes *out);
void volumes_free(volumes *v);

/* Prints what became of it. */
void report(const model *m, const baked *b, const char *name);

/* Files; the program ends if one cannot be written. */
void write_c(const baked *b, const char *directory, const char *name, const char *sources);
void write_blob(const baked *b, const char *directory, const char *name, const char *sources);
void write_svg(const baked *b, const char *directory, const char *name);

/* On stderr: what is being done, at once if that is a terminal, else if it takes longer than a
 * second. NULL: nothing more. */
void progress(const char *what);

#endif
