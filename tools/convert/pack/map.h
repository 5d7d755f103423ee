/* Maps: boxes of CSV, of OctoMap's text form, and of point clouds; and boxes that move. */
#ifndef MAP_H
#define MAP_H

#include "common/text.h"

/* A box that contains the one of the file, in billionths of a metre. */
typedef struct map_box {
    int64_t c[3];
    int64_t h[3];
    uint32_t name; /* the line in the file, or the number of the point that filled a voxel first */
} map_box;

typedef struct map {
    const char *path;
    const char *form; /* of the file: "boxes" */
    map_box *items;
    size_t count;
    size_t points;  /* of a point cloud */
    size_t skipped; /* points that cannot be used */
    int64_t voxel;  /* the edge of a voxel in billionths of a metre; 0: not given */
    bool skips_bad; /* leaves out points that are not finite, and counts them */
} map;

typedef struct map_mover {
    int64_t time; /* ns */
    uint32_t id;
    map_box box; /* its name is the line */
} map_mover;

typedef struct mover_rows {
    const char *path;
    map_mover *items;
    size_t count;
} mover_rows;

/* Reads a map into `out`, of which voxel and skips_bad are set. */
void map_read(const char *path, map *out);
void movers_read(const char *path, mover_rows *out);

/* For readers: adds a box. */
void map_add(map *m, uint64_t name, const map_box *box);
/* Reads x,y,z,h or x,y,z,hx,hy,hz from field `first` on of a line that was split. */
map_box map_box_of_fields(const text_reader *r, int first, int count, const char *form);
/* One axis of a box: `half` is made larger where digits were cut off. */
void map_set_axis(const text_reader *r, map_box *b, int axis, decimal centre, decimal half);

/* ---- octomap.c ---- */

/* Reads the text that OctoMap's bt2vrml writes, after its first line. */
void map_read_octomap(map *m, text_reader *r);
/* Refuses OctoMap's binary forms, and says what converts them. */
void map_refuse_octomap(const char *path, const char *line);

/* ---- cloud.c: points, gathered in voxels ---- */

/* The points of lines with x y z, of which `line` is the first. */
void cloud_read_text(map *m, text_reader *r, char *line);
/* The points of a CSV file by the columns of x, y, z, with `count` fields a line. */
void cloud_read_csv(map *m, text_reader *r, const int at[3], int count);
/* PLY and PCD, after their first line. */
void cloud_read_ply(map *m, text_reader *r);
void cloud_read_pcd(map *m, text_reader *r);

/* ---- voxel.c ---- */

/* A set of voxels. Each is named by the first point in it. */
typedef struct voxels {
    struct voxel {
        int64_t at[3];
        uint64_t name; /* 0: a free slot */
    } * slots;
    size_t room;
    size_t count;
} voxels;

/* Adds the voxel of a point to the map, if the map has it not yet. */
void voxels_add(voxels *v, map *m, uint64_t name, const decimal point[3]);
void voxels_free(voxels *v);

#endif
