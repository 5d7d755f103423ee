/* pack: turns a trajectory, a map and movers from text into one tiled file for the flight
 * firmware. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blocks.h"
#include "input.h"
#include "tiles.h"

static const char usage[] =
    "usage: pack --track FILE --map FILE [--movers FILE] [--origin X,Y,Z] [--radius M] [--reach "
    "M]\n"
    "            [--warn M] [--ahead S] [--rate HZ] --out FILE\n"
    "Formats and meaning: boards/apps/flight/README.md. Exit code 0, or 2 for bad input.";

typedef struct options {
    const char *track;
    const char *map;
    const char *movers;
    const char *origin;
    const char *radius;
    const char *reach;
    const char *warn;
    const char *ahead;
    const char *rate;
    const char *out;
} options;

static void read_options(int argc, char **argv, options *o)
{
    const struct {
        const char *name;
        const char **value;
    } table[] = {{"--track", &o->track},   {"--map", &o->map},       {"--movers", &o->movers},
                 {"--origin", &o->origin}, {"--radius", &o->radius}, {"--reach", &o->reach},
                 {"--warn", &o->warn},     {"--ahead", &o->ahead},   {"--rate", &o->rate},
                 {"--out", &o->out}};
    for (int i = 1; i < argc; i += 2) {
        size_t k = 0;
        while (k < sizeof(table) / sizeof(table[0]) && strcmp(argv[i], table[k].name) != 0) {
            k++;
        }
        if (k == sizeof(table) / sizeof(table[0]) || i + 1 >= argc) {
            refuse("%s: %s\n%s", argv[i], i + 1 >= argc ? "a value must follow" : "no such option",
                   usage);
        }
        *table[k].value = argv[i + 1];
    }
    if (o->track == NULL || o->map == NULL || o->out == NULL) {
        refuse("%s", usage);
    }
}

/* Reads a number within limits (nano). */
static decimal number(const char *name, const char *text, int64_t least, int64_t most)
{
    decimal d;
    const char *at = text;
    if (!decimal_read(&at, &d) || *at != '\0' || d.nano < least || d.nano > most) {
        refuse("%s=%s: expected a number from %g to %g", name, text, (double)least * 1e-9,
               (double)most * 1e-9);
    }
    return d;
}

static const int64_t metre = 1000000000;
static const int64_t second = 1000000000;

/* Reads a length and rounds it up: the safe side for all three. */
static fix16_t length(const char *name, const char *text, int64_t least, int64_t most)
{
    const decimal d = number(name, text, least, most);
    return (fix16_t)nano_to_raw_up(d.nano + (d.cut ? 1 : 0));
}

static void read_origin(const char *text, int64_t *origin)
{
    const char *at = text;
    for (int i = 0; i < 3; i++) {
        decimal d;
        if (!decimal_read(&at, &d) || *at != (i < 2 ? ',' : '\0') || d.nano > 8192 * metre ||
            d.nano < -8192 * metre) {
            refuse("ORIGIN=%s: expected x,y,z in metres, each within 8192", text);
        }
        origin[i] = d.nano;
        at++;
    }
}

/* The least interval of poses in ns for a rate in Hz; 0 for all poses. */
static int64_t interval_of(const char *text)
{
    const int64_t hertz = number("RATE", text, 0, 1000000 * second).nano;
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
    free(b.bytes);
}

int main(int argc, char **argv)
{
    options o = {.origin = "0,0,0",
                 .radius = "0.25",
                 .reach = "2",
                 .warn = "0.5",
                 .ahead = "1",
                 .rate = "0"};
    int64_t origin[3];
    pose_list poses;
    box_list boxes;
    mover_list movers = {NULL, 0};
    tiling tiles;
    read_options(argc, argv, &o);

    read_origin(o.origin, origin);
    pack_header header = {
        .magic = PACK_MAGIC,
        .version = PACK_VERSION,
        .radius = length("RADIUS", o.radius, 1, 190 * metre),
        .reach = length("REACH", o.reach, metre / 1000, 1000 * metre),
        .warn = length("WARN", o.warn, 0, 1000 * metre),
        .ahead = to_pack_time(number("AHEAD", o.ahead, 0, PACK_MOST_AHEAD).nano),
    };
    if (header.warn > header.reach) {
        refuse("WARN=%s: expected at most REACH=%s", o.warn, o.reach);
    }
    read_track(o.track, origin, interval_of(o.rate), &poses);
    read_map(o.map, &boxes);
    if (o.movers != NULL) {
        read_movers(o.movers, &movers);
    }
    tile_boxes(&boxes, &tiles);
    write_pack(o.out, &header, &poses, &movers, &boxes, &tiles);
    fprintf(stderr, "pack: %zu poses, %zu boxes, %zu mover rows\n", poses.count, boxes.count,
            movers.count);
    return 0;
}
