/* A model from files: points, placed and rounded to the grid, and triangles. */
#ifndef MODEL_H
#define MODEL_H

#include "keepout/keepout.h"
#include "text.h"

#define LSB_PER_METRE 65536.0

/* The largest file that is read, times 2^20 bytes. */
enum { MODEL_MOST_MB = 1 << 20 };

typedef struct real3 {
    double x;
    double y;
    double z;
} real3;

/* Maps a point p to (row 0 . (p, 1), row 1 . (p, 1), row 2 . (p, 1)). */
typedef struct transform {
    double row[3][4];
} transform;

/* A point of a file. Several may share one position of the grid, and then `vertex`. */
typedef struct model_point {
    real3 real; /* placed, in LSB */
    uint32_t vertex;
} model_point;

typedef struct model_face {
    uint32_t point[3];
    place where;
} model_face;

typedef struct model {
    transform placing;
    model_point *points;
    ko_vec3 *vertices; /* all different */
    model_face *faces;
    uint32_t *slots; /* a hash table of vertices: index + 1, or 0 */
    uint32_t slot_count;
    uint32_t point_count;
    uint32_t vertex_count;
    uint32_t face_count;
    uint32_t polygons;  /* with more than three corners */
    uint32_t lines;     /* items that are no surface: left out */
    uint32_t welded;    /* vertices that became another one */
    uint32_t weld_lost; /* triangles of which two corners became one */
    double weld_moved;  /* the farthest of their points is from its place in the file, LSB */
    double bend;        /* a surface through a polygon to its triangles, at most, LSB */
} model;

void model_begin(model *m, const transform *placing);
void model_free(model *m);

/* Adds a point as it stands in the file. Refuses one that is beyond +-8192 m once placed. */
uint32_t model_add_point(model *m, const place *where, const real3 *p);

/* Adds a triangle, or a polygon as triangles around its first corner. Corners are indices of
 * existing points. Refuses a triangle too many, and polygons that are not convex or bend by more
 * than 1 mm. */
void model_add_face(model *m, const place *where, const uint32_t *corners, uint32_t count);

/* Refuses the file if this number of further triangles is too many. */
void model_check_room(const model *m, const place *where, uint64_t faces);

/* Read a file of each format. Every error ends the program. */
void read_obj(const blob *file, model *m);
void read_stl(const blob *file, model *m);
void read_ply(const blob *file, model *m);

/* The reader for the ending of a file's name, in small or capital letters; null if none is. */
typedef void model_reader(const blob *file, model *m);
model_reader *model_reader_of(const char *path);

real3 real_sub(real3 a, real3 b);
real3 real_cross(real3 a, real3 b);
double real_dot(real3 a, real3 b);
double real_length(real3 a);

#endif
