/* The text files of a flight, read line by line and checked. A malformed line ends the program with
 * "file:line: expected ..." and exit code 2. */
#ifndef INPUT_H
#define INPUT_H

#include <stddef.h>

#include "decimal.h"
#include "host/refuse.h"
#include "pack_format.h"

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

/* Reads the trajectory and adds the origin (3 numbers, nano). Poses less than interval_ns after the
 * last used one are left out. */
void read_track(const char *path, const int64_t *origin, int64_t interval_ns, pose_list *out);
void read_map(const char *path, box_list *out);
void read_movers(const char *path, mover_list *out);

pack_time to_pack_time(int64_t ns);

#endif
