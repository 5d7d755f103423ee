/* A robot: links, joints, poses and allowed pairs, as its files describe them. */
#ifndef ROBOT_H
#define ROBOT_H

#include "csv.h"
#include "shape.h"

#define ROBOT_TURN 6.283185307179586     /* radians */
#define ROBOT_FARTHEST (16 * ROBOT_TURN) /* from which a ko_turns cannot represent an angle */

enum { ROBOT_MOST = 256, POSES_MOST = 64, BARE_MOST = 256, UNUSED_MOST = 64, MESH_NAME = 96 };

typedef enum joint_kind { JOINT_FIXED, JOINT_TURNS, JOINT_SLIDES } joint_kind;

/* A link and the joint that carries it. */
typedef struct frame {
    char name[CSV_NAME];
    char joint_name[CSV_NAME];
    int parent;        /* -1: the root */
    double xyz[3];     /* the link's frame in its parent's */
    double turn[3][3]; /* by rows */
    joint_kind kind;
    bool is_endless; /* turns without end */
    double axis[3];  /* of length 1; all 0: fixed */
    double least;    /* radians or metres */
    double most;
    int joint;     /* number among those that move, in the order of the files; -1: fixed */
    int follows;   /* number of the joint that this one mimics; -1: none */
    double factor; /* its value is factor times the other's, and the offset */
    double offset;
    int depth;      /* joints from the root */
    int mesh;       /* -1: none */
    shape *body;    /* what the link looks like; null: nothing, or not read */
    int parts;      /* links with a shape that became part of this one */
    bool is_unseen; /* has a visual shape, and none for collisions */
} frame;

typedef struct posture {
    char name[CSV_NAME];
    double values[ROBOT_MOST]; /* of every joint that moves, by its number */
} posture;

/* Why a pair of links is never checked. */
typedef enum reason {
    CHECKED = 0,
    GIVEN,     /* a file says so */
    NEIGHBOUR, /* a joint connects the two */
    ALWAYS,    /* they touched in every sample */
    NEVER      /* they touched in none */
} reason;

/* A name of a row `bare,LINK` or `absent,LINK`, and where it stands. */
typedef struct bare_name {
    char name[CSV_NAME];
    const char *path;
    unsigned long line;
    bool is_absent;
} bare_name;

/* A link that became part of another one of its rigid body. */
typedef struct folded_link {
    char name[CSV_NAME];
    char into[CSV_NAME];
} folded_link;

/* Elements of a file that nothing reads. */
typedef struct unused_name {
    char name[CSV_NAME];
    int count;
} unused_name;

typedef struct robot {
    char name[CSV_NAME];
    const char *path; /* of the first file */
    frame frames[ROBOT_MOST];
    int frame_count;
    int link_count; /* links of the file */
    int joint_count;
    const char *files[ROBOT_MOST];
    char meshes[ROBOT_MOST][MESH_NAME]; /* names in C of the meshes */
    int used_by[ROBOT_MOST];            /* how many links use a mesh */
    int mesh_count;
    posture poses[POSES_MOST];
    int pose_count;
    reason allowed[ROBOT_MOST][ROBOT_MOST];
    bare_name bare[BARE_MOST];
    int bare_count;
    char unseen[ROBOT_MOST][CSV_NAME]; /* links with a visual shape and none for collisions */
    int unseen_count;
    folded_link folded[ROBOT_MOST];
    int folded_count;
    unused_name unused[UNUSED_MOST];
    int unused_count;
} robot;

int robot_find(const robot *r, const char *name);
bool robot_is_bare(const robot *r, const char *name);
bool robot_is_absent(const robot *r, const char *name);
/* The link that the joint of this number carries. */
const frame *robot_mover(const robot *r, int joint);
/* Sorts parents before children. Refuses a second root and a circle. */
void robot_order(robot *r, const char *path);
/* Computes what the joints that mimic others do in a pose. */
void robot_follow(const robot *r, double *values);
/* The joint that drives this one at last, with what that makes of factor and offset. */
const frame *robot_driver(const robot *r, const frame *f, double *factor, double *offset);
/* True if a value is beyond the joint's limits, by more than sums in double are off. */
bool robot_is_beyond(const frame *f, double value);
/* Names each joint of the last pose that is beyond its limits. Refuses a pose that the tables
 * cannot hold, because a joint turns too far. */
void robot_check_pose(robot *r, const char *path, unsigned long line);

/* Bounds the misplacement of a link's points, in LSB: by the firmware of links, and by the rounding
 * of the description alone. */
double robot_error(const robot *r, int link);
double robot_rounding(const robot *r, int link);

#endif
