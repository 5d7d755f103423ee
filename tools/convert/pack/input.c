#include "input.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/output.h"
#include "common/refuse.h"
#include "keepout/make.h"
#include "origin.h"

static const int64_t metre = 1000000000;

pack_time to_pack_time(int64_t ns)
{
    const pack_time t = {(uint32_t)ns, (int32_t)(ns >> 32)};
    return t;
}

/* ---- the origin ---- */

static bool is_within(int64_t nano, int64_t most)
{
    return nano <= most && nano >= -most;
}

static void add_to_track(const int64_t zero[3], track *t)
{
    for (size_t i = 0; i < t->count; i++) {
        track_pose *p = &t->items[i];
        for (int axis = 0; axis < 3; axis++) {
            char found[64];
            const int64_t at = p->at[axis];
            if (is_within(at, ORIGIN_FARTHEST)) {
                p->at[axis] += zero[axis];
            }
            if (!is_within(p->at[axis], 8000 * metre)) {
                (void)snprintf(found, sizeof(found), "%c = %.3f (ORIGIN=auto moves the flight)",
                               "xyz"[axis], (double)at * 1e-9);
                track_expected(t, p->place, "a position that with ORIGIN is within 8000 m", found);
            }
        }
    }
}

static void add_to_box(const char *path, unsigned long line, const int64_t zero[3], map_box *b)
{
    for (int axis = 0; axis < 3; axis++) {
        const int64_t at = b->c[axis];
        b->c[axis] += zero[axis];
        if (!is_within(b->c[axis], 8192 * metre) ||
            !is_within(b->c[axis], 8192 * metre - b->h[axis])) {
            refuse("%s:%lu: expected a box within 8192 m of the origin, found %c = %.3f "
                   "(MAP_ORIGIN=x,y,z is added, or ORIGIN=auto moves everything)",
                   path, line, "xyz"[axis], (double)at * 1e-9);
        }
    }
}

void origin_add(const origin *o, track *t, map *m, mover_rows *movers)
{
    add_to_track(o->track, t);
    for (size_t i = 0; i < m->count; i++) {
        add_to_box(m->path, m->items[i].name, o->map, &m->items[i]);
    }
    for (size_t i = 0; i < movers->count; i++) {
        add_to_box(movers->path, movers->items[i].box.name, o->map, &movers->items[i].box);
    }
}

/* ---- to Q16.16 ---- */

void pack_poses(const track *t, int64_t interval_ns, pose_list *out)
{
    int64_t last = 0;
    *out = (pose_list){NULL, 0};
    for (size_t i = 0; i < t->count; i++) {
        const track_pose *p = &t->items[i];
        if (out->count > 0U && p->time - last < interval_ns) {
            continue;
        }
        last = p->time;
        const ko_vec3 position = {(fix16_t)nano_to_raw_nearest(p->at[0]),
                                  (fix16_t)nano_to_raw_nearest(p->at[1]),
                                  (fix16_t)nano_to_raw_nearest(p->at[2])};
        out->items = grow(out->items, out->count, sizeof(*out->items));
        out->items[out->count++] = (pack_pose){to_pack_time(p->time), position};
    }
}

/* Rounds corners outwards. */
static ko_aabb to_aabb(const char *path, const map_box *b)
{
    ko_aabb box;
    const ko_bounds corners = {
        {(fix16_t)nano_to_raw_down(b->c[0] - b->h[0]), (fix16_t)nano_to_raw_down(b->c[1] - b->h[1]),
         (fix16_t)nano_to_raw_down(b->c[2] - b->h[2])},
        {(fix16_t)nano_to_raw_up(b->c[0] + b->h[0]), (fix16_t)nano_to_raw_up(b->c[1] + b->h[1]),
         (fix16_t)nano_to_raw_up(b->c[2] + b->h[2])}};
    if (ko_aabb_from_bounds(&corners, &box) != KO_OK) {
        refuse("%s:%" PRIu32 ": expected a box within 8192 m of the origin, found one beyond", path,
               b->name);
    }
    return box;
}

void pack_boxes(const map *m, box_list *out)
{
    *out = (box_list){NULL, 0};
    for (size_t i = 0; i < m->count; i++) {
        out->items = grow(out->items, out->count, sizeof(*out->items));
        out->items[out->count++] = (pack_box){to_aabb(m->path, &m->items[i]), m->items[i].name};
    }
}

void pack_movers(const mover_rows *m, mover_list *out)
{
    *out = (mover_list){NULL, 0};
    for (size_t i = 0; i < m->count; i++) {
        const map_mover *row = &m->items[i];
        out->items = grow(out->items, out->count, sizeof(*out->items));
        out->items[out->count++] = (pack_mover){to_pack_time(row->time), PACK_MOVER | row->id,
                                                to_aabb(m->path, &row->box)};
    }
}

/* ---- as text ---- */

/* Prints billionths with nine decimals. */
static void print_nano(output *file, const char *before, int64_t nano)
{
    const uint64_t size = (nano < 0) ? 0U - (uint64_t)nano : (uint64_t)nano;
    put(file, "%s%s%" PRIu64 ".%09" PRIu64, before, (nano < 0) ? "-" : "", size / 1000000000U,
        size % 1000000000U);
}

static void print_box(output *file, const char *before, const map_box *b)
{
    print_nano(file, before, b->c[0]);
    for (int i = 1; i < 6; i++) {
        print_nano(file, ",", (i < 3) ? b->c[i] : b->h[i - 3]);
    }
    put(file, "\n");
}

void write_text(const char *folder, const track *t, const map *m, const mover_rows *movers)
{
    output *file = output_open("%s/track.tum", folder);
    for (size_t i = 0; i < t->count; i++) {
        print_nano(file, "", t->items[i].time);
        for (int axis = 0; axis < 3; axis++) {
            print_nano(file, " ", t->items[i].at[axis]);
        }
        put(file, " 0 0 0 1\n");
    }
    output_close(file);
    file = output_open("%s/map.csv", folder);
    uint32_t line = 1;
    for (size_t i = 0; i < m->count; i++, line++) {
        for (; line < m->items[i].name; line++) {
            put(file, "\n");
        }
        print_box(file, "", &m->items[i]);
    }
    output_close(file);
    file = output_open("%s/movers.csv", folder);
    for (size_t i = 0; i < movers->count; i++) {
        print_nano(file, "", movers->items[i].time);
        put(file, ",%" PRIu32, movers->items[i].id);
        print_box(file, ",", &movers->items[i].box);
    }
    output_close(file);
}
