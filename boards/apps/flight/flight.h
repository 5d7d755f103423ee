/* The parts of the flight demo, in the order of the data: pack (file) -> window (obstacles around)
 * -> store (tree) -> near, contact, sectors (answers) -> report. */
#ifndef FLIGHT_H
#define FLIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "keepout/keepout.h"
#include "pack_format.h"

#ifndef FLIGHT_CAPACITY
#error "board.mk says how many obstacles the board holds: FLIGHT_CAPACITY"
#endif

/* Exit codes of the firmware: something was found; bad input; a limit of its own, or damage. */
enum { EXIT_CLEAR = 0, EXIT_FOUND = 1, EXIT_INPUT = 2, EXIT_POOL = 3, EXIT_FILE = 3 };

/* Ends the run with a message on stderr. */
_Noreturn void stop(int code, const char *message);
/* Ends the run because a pool is full, and says what would help. */
struct store;
_Noreturn void stop_full(const struct store *full);

/* ---- pack.c: the packed flight ---- */

typedef struct pack {
    int file;
    pack_header header;
} pack;

void pack_open(pack *p, const char *path);
/* Reads `count` items of `size` bytes from index `first` of a section. */
void pack_read(const pack *p, pack_section section, uint32_t first, void *to, uint32_t count,
               uint32_t size);
/* Finds the boxes of tiles `column` .. `last_column` of a row: [*first, *end) of the boxes'
 * section. */
void pack_tiles(const pack *p, const pack_level *level, uint32_t row, uint32_t column,
                uint32_t last_column, uint32_t *first, uint32_t *end);

/* ---- meter.c: instructions, counted in stretches; reading files is left out ---- */

typedef struct meter {
    uint64_t total;
    uint32_t worst;
    uint32_t lap;
    uint32_t since;
} meter;

void meter_start(meter *m);
void meter_pause(meter *m);
/* Ends a stretch and returns its instructions. */
uint32_t meter_lap(meter *m);

/* ---- store.c: obstacles, exact, and the tree over them ---- */

/* A mover's box is fattened so that it seldom leaves its fat box in the tree. A fixed one is
 * not. */
typedef struct store {
    ko_tree tree;
    ko_aabb *boxes;   /* by the slot of the handle */
    ko_tree_id *ids;  /* all obstacles, in no order: tree.count of them */
    uint16_t *places; /* by slot: where in ids it stands */
    uint32_t inserted;
    uint32_t removed;
} store;

/* store_visit calls this for each obstacle whose box may touch the region lo .. hi. */
typedef void (*store_visitor)(void *context, const ko_aabb *box, uint32_t name, ko_tree_id id);

void store_init(store *s, ko_tree_node *nodes, ko_aabb *boxes, ko_tree_id *ids, uint16_t *places,
                uint32_t capacity, fix16_t margin);
void store_insert(store *s, const ko_aabb *box, uint32_t name, ko_tree_id *id);
void store_remove(store *s, ko_tree_id id);
void store_move(store *s, ko_tree_id id, const ko_aabb *box);
void store_visit(const store *s, const ko_vec3 *lo, const ko_vec3 *hi, store_visitor see,
                 void *context);
/* The box of an obstacle. Null if the handle is stale. */
const ko_aabb *store_box(const store *s, ko_tree_id id);

/* ---- window.c: the map within REACH, rolling with the vehicle; the movers ---- */

enum { MOST_MOVERS = 64 };

typedef struct window {
    const pack *pack;
    store *fixed;
    store *moving;
    meter *meter;
    ko_vec3 centre; /* a ball: `fixed` holds all boxes of the map in it */
    fix16_t radius; /* its radius */
    bool filled;
    uint32_t rolls;
    uint32_t next_mover; /* row of the movers' section */
    uint32_t mover_count;
    struct {
        uint32_t name;
        ko_tree_id id;
    } movers[MOST_MOVERS];
} window;

void window_follow(window *w, const ko_vec3 *position);
void window_advance_movers(window *w, int64_t time);

/* ---- advice.c: when the pool is too small ---- */

/* Prints on stderr how many obstacles are within reach of a position, and what REACH would do. */
void advice_print(const window *w, const ko_vec3 *position);

/* ---- near.c: the nearest obstacle, and those within the warning distance ---- */

/* A quarter of the known obstacles. */
enum { MOST_INSIDE = FLIGHT_CAPACITY / 4 };

typedef struct neighbour {
    uint32_t name;
    ko_tree_id id;
    fix16_t clearance;
} neighbour;

typedef struct near_state {
    const store *stores[2];
    fix16_t radius; /* the vehicle's radius, rounded up */
    fix16_t reach;
    fix16_t warn;
    bool found; /* an obstacle is within `reach` at this pose */
    neighbour nearest;
    uint64_t nearest2; /* squared distance of the centre to it */
    uint32_t inside_count;
    uint32_t before_count;
    neighbour inside[MOST_INSIDE]; /* at this pose, ascending by name */
    neighbour before[MOST_INSIDE]; /* at the previous pose */
} near_state;

void near_look(near_state *n, const ko_vec3 *position);
/* Clearance of an obstacle from the vehicle. False if it is beyond `reach` or unknown. */
bool near_clearance(const near_state *n, const neighbour *o, const ko_vec3 *position,
                    fix16_t *clearance);

/* ---- contact.c: time to contact along the present velocity ---- */

enum { MOST_PAST = 64 };

typedef struct contact_state {
    const store *stores[2];
    fix16_t radius;
    fix16_t reach;
    int64_t ahead;  /* ns */
    neighbour last; /* the obstacle ahead of the previous pose */
    uint32_t past_count;
    uint32_t past_first;
    struct {
        int64_t time;
        ko_vec3 position;
    } past[MOST_PAST];
} contact_state;

typedef struct contact {
    bool found;
    neighbour with;
    int64_t in;            /* ns */
    ko_brake_verdict stop; /* could it stop before that? */
} contact;

contact contact_look(contact_state *c, int64_t time, const ko_vec3 *position);

/* ---- sectors.c: the nearest obstacle in each direction, ten times a second ---- */

typedef struct sector_state {
    const store *stores[2];
    ko_sectors sectors;
    ko_pose vehicle;
    bool is_on;    /* false: REACH is too short for centimetres */
    uint16_t most; /* cm */
    int64_t last;  /* the time of the last scan */
    uint32_t looks;
    uint32_t unknown; /* scans that left the world */
    uint32_t worst;
    uint64_t total;
    uint16_t least; /* of all scans, cm; and its time */
    int64_t least_time;
    uint16_t distances[KO_MAVLINK_DISTANCES]; /* of the last scan */
} sector_state;

void sectors_init(sector_state *s, fix16_t radius, fix16_t reach);
/* Scans if the last scan is at least a tenth of a second old. Returns true if it did. */
bool sectors_look(sector_state *s, int64_t time, const ko_vec3 *position);

/* ---- report.c: CSV on stdout ---- */

typedef struct report {
    uint32_t enters;
    uint32_t leaves;
    uint32_t hits;
    uint32_t stops[KO_BRAKE_LATE + 1]; /* poses, by what ko_brake_test says */
    uint32_t poses;
    fix16_t least; /* clearance, and when */
    int64_t least_time;
    uint32_t least_name;
} report;

void report_begin(report *r);
void report_pose(report *r, int64_t time, const ko_vec3 *position, const near_state *n,
                 const contact *c);
/* Prints the row of a scan. */
void report_look(int64_t time, const sector_state *s);
/* True if nothing came within the warning distance, and every pose left room to stop. */
bool report_is_clear(const report *r);
/* Print the summary's lines on the least clearance, on stopping, and on sectors, on stderr. */
void report_least(const report *r);
void report_stops(const report *r);
void report_sectors(const sector_state *s);

#endif
