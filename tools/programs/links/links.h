/* The robot as const data: links_data.c, made by keepout-arm. */
#ifndef LINKS_H
#define LINKS_H

#include "keepout/keepout.h"

#define LINKS_NONE 0xFFFFU
#define LINKS_MOST 64

/* A frame of the robot: a link, or a frame between links. Parents stand before children. */
typedef struct link_frame {
    const char *name;
    ko_pose origin;  /* in the parent, at value 0 */
    ko_dir3 axis;    /* axis of the joint to the parent, in this frame */
    uint16_t parent; /* LINKS_NONE: the root */
    uint16_t joint;  /* index of its value in a pose; LINKS_NONE: fixed */
    uint16_t mesh;   /* LINKS_NONE: has none */
    bool slides;     /* moves along the axis; else it turns about it */
} link_frame;

typedef struct link_mesh {
    const char *name;
    const uint32_t *block;
    size_t bytes;
    const uint16_t *source; /* numbers of the triangles in the file */
} link_mesh;

typedef struct link_pair {
    uint16_t a;
    uint16_t b;
} link_pair;

typedef struct link_pose {
    const char *name;
    const int32_t *values; /* ko_turns, or lengths in Q16.16 */
} link_pose;

extern const link_frame links[];
extern const link_mesh link_meshes[];
extern const link_pair link_pairs[]; /* pairs that are checked */
extern const link_pose link_poses[];
extern const uint16_t link_count, link_mesh_count, link_pair_count, link_pose_count;

/* Forward kinematics: the pose of each frame. False if one leaves the range. */
bool links_place(const link_pose *pose, ko_pose *frames);

#endif
