/* Two meshes at poses: what the page, or a program of the tests, asks of the library. Lengths are
 * raw Q16.16, angles 2^-32 of a turn. */
#ifndef MESHES_BRIDGE_H
#define MESHES_BRIDGE_H

#include "bridge/export.h"
#include "keepout/keepout.h"

/* The most triangles of a mesh. A board has less room than the page. */
#ifndef MESHES_FACES
#define MESHES_FACES KO_MESH_MAX_FACES
#endif

enum {
    VERTICES = MESHES_FACES,
    NODES = MESHES_FACES,
    BLOCK_WORDS = KO_MESH_BYTES(VERTICES, MESHES_FACES) / 4U,
    PAIRS = 4 * MESHES_FACES /* pairs of triangles, or of nodes, that are kept */
};

/* A node of a mesh's tree in the mesh's own frame. */
typedef struct node_row {
    int32_t depth; /* links from the root */
    ko_bounds box;
    uint32_t
        visited; /* bit 0: in a pair that the query visited; bit 1: its triangles were tested */
} node_row;

/* Two numbers: of nodes, or of triangles. */
typedef struct pair_row {
    uint32_t a;
    uint32_t b;
} pair_row;

/* A mesh, its pose, and its tree. */
typedef struct side {
    ko_mesh mesh;
    ko_pose pose;
    const uint32_t *block;
    node_row nodes[NODES];
} side;

/* The status and the cost of one question. */
typedef struct meshes_cost {
    int32_t status;  /* KO_END: everything was asked */
    uint32_t visits; /* pairs of nodes */
    uint32_t tests;  /* pairs of triangles */
} meshes_cost;

typedef struct meshes_answer {
    meshes_cost touch;
    meshes_cost within; /* the part of it that asks whether a piece is inside a solid */
    meshes_cost closest;
    uint32_t pair_count; /* pairs of triangles that touch */
    uint32_t step_count; /* pairs of nodes that the question about touching visited */
    ko_mesh_gap gap;     /* if closest.status is KO_OK */
    ko_vec3 on_a;        /* closest points, where the poses are given */
    ko_vec3 on_b;
    uint32_t has_points; /* 1: the closest points are known */
} meshes_answer;

/* The answer of brute force. */
typedef struct meshes_brute {
    int32_t status;      /* KO_UNFINISHED, KO_END, or KO_E_FULL: more pairs than can be kept */
    uint32_t done;       /* triangles of both that were asked */
    uint32_t all;        /* of so many */
    uint32_t tests;      /* pairs of triangles tested */
    uint32_t pair_count; /* those that touch */
    uint32_t is_inside;  /* 1: none touch, and a corner of one is inside the other, a solid */
    fix16_t clearance;
    uint32_t is_equal; /* 1: the trees found the same */
} meshes_brute;

extern side meshes_sides[2];
extern pair_row meshes_pairs[PAIRS];
extern meshes_answer meshes_found;

/* Begins without meshes, both poses at the origin. */
void VIEW_EXPORT(view_begin)(void);

/* Where the bytes of the next mesh are written. */
void *VIEW_EXPORT(view_room)(void);

/* Opens these bytes as mesh 0 or 1. A refused block leaves the mesh before it. */
int32_t VIEW_EXPORT(view_open)(uint32_t which, uint32_t size);

/* Places a mesh: turned around x, then y, then z, then moved. A pose that the library refuses,
 * alone or with the other mesh, leaves the pose before it. */
int32_t VIEW_EXPORT(view_place)(uint32_t which, fix16_t x, fix16_t y, fix16_t z, ko_angle roll,
                                ko_angle pitch, ko_angle yaw);

/* Asks which triangles touch, and what is closest. Returns the first refusal, or KO_OK. */
int32_t VIEW_EXPORT(view_ask)(void);

/* Begins to ask the same without trees, and goes on with so many triangles. */
void VIEW_EXPORT(view_brute_begin)(void);
int32_t VIEW_EXPORT(view_brute)(uint32_t triangles);
const meshes_brute *VIEW_EXPORT(view_brute_block)(void);

/* Writes the pose of mesh 1 in the frame of mesh 0. Returns KO_OK, or a refusal. */
ko_status meshes_between(ko_pose *b_in_a);

#endif
