/* Gathers points in voxels: cubes of a grid through the origin of the file. */
#include <stdlib.h>

#include "common/memory.h"
#include "common/refuse.h"
#include "map.h"

/* Rounds down. A number that was cut off towards 0 is nearer to it than the true one. */
static int64_t voxel_of(decimal d, int64_t edge)
{
    const int64_t low = d.nano - ((d.cut && d.negative) ? 1 : 0);
    return low / edge - ((low % edge < 0) ? 1 : 0);
}

static size_t slot_of(const voxels *v, const int64_t at[3])
{
    uint64_t hash = 0;
    for (int axis = 0; axis < 3; axis++) {
        hash = (hash ^ (uint64_t)at[axis]) * 0x9E3779B97F4A7C15U;
        hash ^= hash >> 29;
    }
    size_t slot = (size_t)hash & (v->room - 1U);
    for (;; slot = (slot + 1U) & (v->room - 1U)) {
        const struct voxel *s = &v->slots[slot];
        if (s->name == 0U || (s->at[0] == at[0] && s->at[1] == at[1] && s->at[2] == at[2])) {
            return slot;
        }
    }
}

/* Keeps at least half of the slots free. */
static void make_room(voxels *v)
{
    if (v->room > 2U * v->count) {
        return;
    }
    const voxels old = *v;
    v->room = (old.room == 0U) ? 1024U : 2U * old.room;
    v->slots = calloc(v->room, sizeof(*v->slots));
    if (v->slots == NULL) {
        out_of_memory();
    }
    for (size_t i = 0; i < old.room; i++) {
        if (old.slots[i].name != 0U) {
            v->slots[slot_of(v, old.slots[i].at)] = old.slots[i];
        }
    }
    free(old.slots);
}

void voxels_add(voxels *v, map *m, uint64_t name, const decimal point[3])
{
    int64_t at[3];
    map_box box;
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = voxel_of(point[axis], m->voxel);
        box.h[axis] = m->voxel / 2;
        box.c[axis] = at[axis] * m->voxel + m->voxel / 2;
    }
    m->points++;
    make_room(v);
    struct voxel *slot = &v->slots[slot_of(v, at)];
    if (slot->name != 0U) {
        return;
    }
    *slot = (struct voxel){{at[0], at[1], at[2]}, name};
    v->count++;
    map_add(m, name, &box);
}

void voxels_free(voxels *v)
{
    free(v->slots);
    *v = (voxels){NULL, 0, 0};
}
