/* The content of a packed flight, made from the files' numbers: the origin is added, and all is
 * rounded to the safe side. */
#ifndef INPUT_H
#define INPUT_H

#include <stddef.h>

#include "map.h"
#include "pack_format.h"
#include "track.h"

typedef struct pose_list {
    pack_pose *items;
    size_t count;
} pose_list;

typedef struct mover_list {
    pack_mover *items;
    size_t count;
} mover_list;

typedef struct box_list {
    pack_box *items;
    size_t count;
} box_list;

/* The numbers that are added to positions, in billionths of a metre. */
typedef struct origin {
    int64_t track[3];
    int64_t map[3]; /* movers too */
} origin;

/* Adds the origin to everything that was read. Ends the program if something is out of range. */
void origin_add(const origin *o, track *t, map *m, mover_rows *movers);

/* Poses less than interval_ns after the last used one are left out. */
void pack_poses(const track *t, int64_t interval_ns, pose_list *out);
void pack_boxes(const map *m, box_list *out);
void pack_movers(const mover_rows *m, mover_list *out);

/* Writes track.tum, map.csv and movers.csv into a folder: what was understood, with the origin. A
 * box stands on the line that it is named after. */
void write_text(const char *folder, const track *t, const map *m, const mover_rows *movers);

pack_time to_pack_time(int64_t ns);

#endif
