/* A robot, as its files describe it. */
#ifndef ROBOT_H
#define ROBOT_H

#include "csv.h"
#include "links.h"

typedef struct frame {
    char name[CSV_NAME];
    int parent; /* -1: the root */
    double xyz[3];
    double rpy[3];
    double axis[3]; /* all 0: fixed */
    double least;
    double most;
    int joint; /* number among those that move, in the order of the files; -1: fixed */
    int depth; /* joints from the root */
    int mesh;  /* -1: none */
} frame;

typedef struct posture {
    char name[CSV_NAME];
    double angles[LINKS_MOST];
} posture;

typedef struct robot {
    frame frames[LINKS_MOST];
    int frame_count;
    int joint_count;
    const char *files[LINKS_MOST];
    char meshes[LINKS_MOST][CSV_NAME]; /* the files' names, without ending */
    int used_by[LINKS_MOST];           /* how many links use a mesh */
    int mesh_count;
    posture poses[LINKS_MOST];
    int pose_count;
    bool allowed[LINKS_MOST][LINKS_MOST];
} robot;

int robot_find(const robot *r, const char *name);
/* Add the joints first, from any number of files. Then call robot_order once. */
void robot_read_joints(robot *r, const char *path);
void robot_order(robot *r, const char *path);
void robot_add_mesh(robot *r, const char *path);
void robot_give_meshes(robot *r);
void robot_read_poses(robot *r, const char *path);
void robot_read_allowed(robot *r, const char *path);

/* The most by which the firmware may misplace points of a link, in LSB. */
double robot_error(const robot *r, int link);

void robot_write(const robot *r, const char *path);

#endif
