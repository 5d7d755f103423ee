/* The shape of a link: triangles, and balls and capsules that are known exactly. Lengths are metres
 * in the link's frame. */
#ifndef SHAPE_H
#define SHAPE_H

#include <stdbool.h>

typedef struct shape_face {
    int corner[3];
    bool is_of_ball; /* stands around a ball or capsule, which is known better */
} shape_face;

/* A ball, or all balls between two centres, which is a capsule. */
typedef struct shape_ball {
    double c[3];
    double to[3]; /* the other centre; of a ball the same */
    double r;
} shape_ball;

typedef struct shape {
    double (*corners)[3];
    int corner_count;
    int corner_room;
    shape_face *faces;
    int face_count;
    int face_room;
    shape_ball *balls;
    int ball_count;
    int ball_room;
    double coarse; /* metres by which corners of files may be off: Assimp's numbers are floats */
} shape;

/* How a body stands in a link: scaled first, then turned and moved. */
typedef struct shape_place {
    double xyz[3];
    double turn[3][3];
    double scale[3];
} shape_place;

shape *shape_new(void);
/* Makes room for an element, or ends the program. */
void *shape_room(void *at, int count, int *room, unsigned long size);
int shape_add_corner(shape *s, const shape_place *at, const double p[3]);
void shape_add_face(shape *s, const int corner[3], bool is_of_ball);

/* The triangles of a cylinder, a ball and a capsule stand around them: no point of theirs is left
 * out. The length of a capsule is between the centres of its half-spheres, along z. */
void shape_add_box(shape *s, const shape_place *at, const double size[3]);
void shape_add_cylinder(shape *s, const shape_place *at, double radius, double length);
void shape_add_ball(shape *s, const shape_place *at, double radius);
void shape_add_capsule(shape *s, const shape_place *at, double radius, double length);
/* Adds all of another shape. */
void shape_join(shape *s, const shape_place *at, const shape *other);
/* Adds every triangle of a file in any format that Assimp reads. Returns null, or what is wrong. */
const char *shape_add_file(shape *s, const shape_place *at, const char *path);

/* The volume that the triangles enclose, if they do. */
double shape_volume(const shape *s);

#endif
