/* The judge of the links example, in double precision: it has its own readers and tests, and
 * compares every pair of triangles. */
#ifndef JUDGE_H
#define JUDGE_H

#include <stdbool.h>
#include <stddef.h>

enum { MOST = 256, NAME = 64 };

typedef struct vec {
    double x, y, z;
} vec;

typedef struct tri {
    vec v[3];
} tri;

typedef struct shape {
    char name[NAME];
    tri *triangles;
    int count;
    bool is_solid; /* closed after corners are rounded to 2^-16 m */
} shape;

typedef struct place {
    double r[3][3];
    vec t;
} place;

typedef struct link {
    char name[NAME];
    char joint_name[NAME];
    char parent[NAME];
    place origin;
    int axis; /* 0, 1, 2; -1 for a fixed joint */
    double sign;
    int joint;
    char mesh[NAME]; /* the name of its shape, if it was placed by a file */
    const shape *body;
} link;

typedef struct scene {
    shape shapes[MOST];
    int shape_count;
    link links[MOST]; /* the children of joints */
    int link_count;
    int joint_count;
    char root[NAME];
    char pose_names[MOST][NAME];
    double angles[MOST][MOST];
    int pose_count;
    char allowed[MOST * MOST][2][NAME];
    int allowed_count;
    bool is_placed;           /* a file says where links are, instead of joints */
    place placed[MOST][MOST]; /* of each link in each pose */
} scene;

_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* scene.c */
void read_joints(scene *s, const char *path);
void read_poses(scene *s, const char *path);
/* Reads rows of pose,link,mesh, nine numbers of a rotation by rows, and a position: instead of
 * joints and poses. */
void read_placed(scene *s, const char *path);
void read_allowed(scene *s, const char *path);
void read_shape(scene *s, const char *path);
/* Returns the body of a link, or NULL. */
const shape *body_of(const scene *s, const char *name);
bool is_allowed(const scene *s, const char *a, const char *b);
/* Returns the position of a link: its frame in that of the root. */
place place_of(const scene *s, const char *name, int pose);

/* distance.c */
tri placed(const tri *t, const place *at);
double triangle_distance(const tri *a, const tri *b); /* 0 if they touch */
/* Returns the distance of two bodies. The inside of a solid belongs to it. */
double shape_distance(const shape *a, const place *at_a, const shape *b, const place *at_b);

/* inside.c */
/* True if along each edge as many triangles run in one direction as in the other. */
bool is_closed(const tri *triangles, int count);
/* True if closed triangles wind around the point. */
bool is_within(const tri *triangles, size_t count, vec p);

#endif
