/* pack: turns a trajectory, a map and movers from text into one tiled file for the flight
 * firmware. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blocks.h"
#include "common/options.h"
#include "common/output.h"
#include "common/refuse.h"
#include "common/tell.h"
#include "input.h"
#include "origin.h"
#include "tiles.h"

static const char usage[] =
    "usage: pack --track FILE --map FILE [--movers FILE] --out FILE\n"
    "  --origin X,Y,Z      added to each position of the track, metres; or auto\n"
    "  --map-origin X,Y,Z  added to each box of map and movers, metres\n"
    "  --radius M --reach M --warn M --ahead S --rate HZ\n"
    "  --skip bad          leaves out poses and points that cannot be used, and counts them\n"
    "  --pose-rate HZ      poses a second of a track without times (KITTI)\n"
    "  --time-unit UNIT    s, ms, us or ns, for a CSV track whose header names none\n"
    "  --voxel M           the edge of the cubes that a point cloud fills, metres\n"
    "  --text FOLDER       writes there what was understood: track.tum, map.csv, movers.csv\n"
    "  --help\n"
    "Formats and meaning: tools/programs/flight/README.md. Exit code 0, or 2 for bad input.";

typedef struct options {
    const char *track;
    const char *map;
    const char *movers;
    const char *origin;
    const char *map_origin;
    const char *radius;
    const char *reach;
    const char *warn;
    const char *ahead;
    const char *rate;
    const char *skip;
    const char *pose_rate;
    const char *time_unit;
    const char *voxel;
    const char *text;
    const char *out;
} options;

static void read_options(int argc, char **argv, options *o)
{
    static const char *const names[] = {
        "track", "map",  "movers", "origin",    "map-origin", "radius", "reach", "warn",
        "ahead", "rate", "skip",   "pose-rate", "time-unit",  "voxel",  "text",  "out"};
    const char **const places[] = {&o->track,      &o->map,    &o->movers, &o->origin,
                                   &o->map_origin, &o->radius, &o->reach,  &o->warn,
                                   &o->ahead,      &o->rate,   &o->skip,   &o->pose_rate,
                                   &o->time_unit,  &o->voxel,  &o->text,   &o->out};
    enum { VALUES = sizeof(names) / sizeof(names[0]) };
    const char *values[VALUES];
    for (int i = 0; i < VALUES; i++) {
        values[i] = *places[i];
    }
    options_read(argc, argv, usage, VALUES, names, values);
    for (int i = 0; i < VALUES; i++) {
        *places[i] = values[i];
    }
    if (o->track == NULL || o->map == NULL || o->out == NULL) {
        refuse_usage(usage, "expected --track FILE, --map FILE and --out FILE");
    }
}

static const int64_t second = 1000000000;

/* Reads a length and rounds it up: the safe side for all three. */
static fix16_t length(const char *label, const char *text, double least, double most)
{
    const decimal d = option_number(label, text, least, most);
    return (fix16_t)nano_to_raw_up(d.nano + (d.cut ? 1 : 0));
}

/* Returns the numbers that are added to the track and to the map. */
static origin choose_origin(const options *o, const track *t)
{
    origin chosen = {{0, 0, 0}, {0, 0, 0}};
    if (origin_read("ORIGIN", o->origin, true, chosen.track)) {
        (void)origin_read("MAP_ORIGIN", (o->map_origin == NULL) ? "0,0,0" : o->map_origin, false,
                          chosen.map);
        return chosen;
    }
    if (o->map_origin != NULL) {
        refuse("MAP_ORIGIN=%s: expected none with ORIGIN=auto, which moves everything",
               o->map_origin);
    }
    origin_of_tracks(t, 1, "pack", " was added to track, map and movers", chosen.track);
    memcpy(chosen.map, chosen.track, sizeof(chosen.map));
    return chosen;
}

static bool skips_bad(const char *text)
{
    if (text == NULL || strcmp(text, "none") == 0) {
        return false;
    }
    if (strcmp(text, "bad") != 0) {
        refuse("SKIP=%s: expected bad or none", text);
    }
    return true;
}

/* The edge of a voxel: whole micrometres, so that its half is exact. 0 if it is not given. */
static int64_t voxel_edge(const char *text)
{
    if (text == NULL) {
        return 0;
    }
    const decimal edge = option_number("VOXEL=", text, 0.001, 1000);
    if (edge.cut || edge.nano % 1000 != 0) {
        refuse("VOXEL=%s: expected whole micrometres", text);
    }
    return edge.nano;
}

static track_options options_of_track(const options *o)
{
    track_options out = {.skips_bad = skips_bad(o->skip), .time_unit = o->time_unit};
    if (o->pose_rate != NULL) {
        const int64_t hertz = option_number("POSE_RATE=", o->pose_rate, 0.001, 1e6).nano;
        out.interval = second * second / hertz;
    }
    if (o->time_unit != NULL && strcmp(o->time_unit, "s") != 0 && strcmp(o->time_unit, "ms") != 0 &&
        strcmp(o->time_unit, "us") != 0 && strcmp(o->time_unit, "ns") != 0) {
        refuse("TIME_UNIT=%s: expected s, ms, us or ns", o->time_unit);
    }
    return out;
}

/* The least interval of poses in ns for a rate in Hz; 0 for all poses. */
static int64_t interval_of(const char *text)
{
    const int64_t hertz = option_number("RATE=", text, 0, 1e6).nano;
    return (hertz == 0) ? 0 : second * second / hertz;
}

static void write_pack(const char *path, pack_header *header, const pose_list *poses,
                       const mover_list *movers, const box_list *boxes, tiling *tiles)
{
    block_file b = {NULL, 0, 0};
    (void)blocks_put(&b, header, 1, sizeof(*header));
    header->poses = (pack_section){
        (uint32_t)poses->count, blocks_put(&b, poses->items, poses->count, sizeof(*poses->items))};
    header->movers =
        (pack_section){(uint32_t)movers->count,
                       blocks_put(&b, movers->items, movers->count, sizeof(*movers->items))};
    header->boxes = (pack_section){
        (uint32_t)boxes->count, blocks_put(&b, boxes->items, boxes->count, sizeof(*boxes->items))};
    const uint32_t directory =
        blocks_put(&b, tiles->directory, tiles->directory_count, sizeof(*tiles->directory));
    for (uint32_t i = 0; i < tiles->level_count; i++) {
        tiles->levels[i].offset = directory + tiles->levels[i].offset * (uint32_t)sizeof(uint32_t);
        header->levels[i] = tiles->levels[i];
    }
    header->level_count = tiles->level_count;
    header->size = (uint32_t)b.size;
    memcpy(b.bytes, header, sizeof(*header));
    blocks_write(&b, path);
    output_finish();
    free(b.bytes);
}

/* Reports what was read, and what was left out. */
static void report(const track *t, const map *m)
{
    say("pack: track %s: %zu poses\n", t->form, t->count);
    if (t->is_global) {
        say("pack: ORIGIN of POS is %.7f,%.7f,%.2f (no XKF1, no NKF1)\n", t->origin.lat,
            t->origin.lon, t->origin.alt);
    }
    if (t->skipped > 0U) {
        say("pack: left out of the track: %zu, the first at %s %" PRIu64 "\n", t->skipped, t->unit,
            t->first_skipped);
    }
    say("pack: map %s: %zu\n", m->form, (m->points > 0U) ? m->points : m->count);
    if (m->skipped > 0U) {
        say("pack: left out of the map: %zu points that are not finite\n", m->skipped);
    }
}

int main(int argc, char **argv)
{
    options o = {.origin = "0,0,0",
                 .radius = "0.25",
                 .reach = "2",
                 .warn = "0.5",
                 .ahead = "1",
                 .rate = "0"};
    track way;
    pose_list poses;
    box_list boxes;
    mover_list movers;
    tiling tiles;
    read_options(argc, argv, &o);

    const track_options of_track = options_of_track(&o);
    const int64_t interval = interval_of(o.rate);
    map world = {.voxel = voxel_edge(o.voxel), .skips_bad = of_track.skips_bad};
    mover_rows traffic = {.count = 0};
    pack_header header = {
        .magic = PACK_MAGIC,
        .version = PACK_VERSION,
        .radius = length("RADIUS=", o.radius, 1e-9, 190),
        .reach = length("REACH=", o.reach, 0.001, 1000),
        .warn = length("WARN=", o.warn, 0, 1000),
        .ahead = to_pack_time(option_number("AHEAD=", o.ahead, 0, PACK_MOST_AHEAD * 1e-9).nano),
    };
    if (header.warn > header.reach) {
        refuse("WARN=%s: expected at most REACH=%s", o.warn, o.reach);
    }
    track_read(o.track, &of_track, &way);
    map_read(o.map, &world);
    if (o.movers != NULL) {
        movers_read(o.movers, &traffic);
    }
    const origin zero = choose_origin(&o, &way);
    origin_add(&zero, &way, &world, &traffic);
    if (o.text != NULL) {
        write_text(o.text, &way, &world, &traffic);
    }
    pack_poses(&way, interval, &poses);
    pack_boxes(&world, &boxes);
    pack_movers(&traffic, &movers);
    tile_boxes(&boxes, &tiles);
    write_pack(o.out, &header, &poses, &movers, &boxes, &tiles);
    report(&way, &world);
    say("pack: %zu poses, %zu boxes, %zu mover rows\n", poses.count, boxes.count, movers.count);
    return 0;
}
