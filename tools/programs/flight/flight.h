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

enum { MARKS = (FLIGHT_CAPACITY + 31) / 32 }; /* words with a bit for each obstacle of the map */

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
    uint32_t laps;
    uint32_t worst;
    uint32_t lap;
    uint32_t since;
} meter;

void meter_start(meter *m);
void meter_pause(meter *m);
/* Counts a stretch that was measured elsewhere. */
void meter_add(meter *m, uint32_t lap);
/* Ends a stretch and returns its instructions. */
uint32_t meter_lap(meter *m);

/* ---- boxes that are known to be legal: what is asked thousands of times ---- */

#define IN_LINE static inline __attribute__((always_inline))

/* True if a box is within the legal range. The map's boxes are, from where they enter on. */
IN_LINE bool is_legal(const ko_aabb *box)
{
    const fix16_t most = KO_LIMIT;
    return (uint32_t)box->r.x <= (uint32_t)most && (uint32_t)box->r.y <= (uint32_t)most &&
           (uint32_t)box->r.z <= (uint32_t)most && box->c.x <= most - box->r.x &&
           box->c.x >= box->r.x - most && box->c.y <= most - box->r.y &&
           box->c.y >= box->r.y - most && box->c.z <= most - box->r.z &&
           box->c.z >= box->r.z - most;
}

/* By how much a coordinate is outside of an interval: at most 2^30. */
IN_LINE uint32_t gap(fix16_t c, fix16_t r, fix16_t p)
{
    const int32_t d = ((c > p) ? c - p : p - c) - r;
    return (d > 0) ? (uint32_t)d : 0U;
}

/* The squared distance of a point from a box, exact. */
IN_LINE uint64_t box_gap2(const ko_aabb *box, const ko_vec3 *p)
{
    const uint64_t x = gap(box->c.x, box->r.x, p->x);
    const uint64_t y = gap(box->c.y, box->r.y, p->y);
    const uint64_t z = gap(box->c.z, box->r.z, p->z);
    return x * x + y * y + z * z;
}

/* The distance of two points, rounded up; at most INT32_MAX. */
static inline fix16_t distance_up(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_aabb point = {*a, {0, 0, 0}};
    const uint64_t square = box_gap2(&point, b);
    return (square < (uint64_t)INT32_MAX * INT32_MAX) ? (fix16_t)ko_fix_sqrt_up(square) : INT32_MAX;
}

/* ---- store.c: obstacles, exact, and the tree over them ---- */

/* A mover's box is fattened so that it seldom leaves its fat box in the tree. A fixed one is
 * not. */
typedef struct store {
    ko_tree tree;
    uint32_t capacity;
    ko_aabb *boxes;   /* by the slot of the handle */
    ko_tree_id *ids;  /* all obstacles, in no order: tree.count of them */
    uint16_t *places; /* by slot: where in ids it stands */
    uint32_t inserted;
    uint32_t removed;
} store;

/* store_visit calls this for each obstacle whose box may touch the region lo .. hi. False ends the
 * visit. */
typedef bool (*store_visitor)(void *context, const ko_aabb *box, uint32_t name, ko_tree_id id);

void store_init(store *s, ko_tree_node *nodes, ko_aabb *boxes, ko_tree_id *ids, uint16_t *places,
                uint32_t capacity, fix16_t margin);
void store_insert(store *s, const ko_aabb *box, uint32_t name, ko_tree_id *id);
void store_remove(store *s, ko_tree_id id);
void store_move(store *s, ko_tree_id id, const ko_aabb *box);
/* Removes all obstacles. After that an old handle may equal a new one: forget all handles. */
void store_clear(store *s);
/* Returns true if all obstacles of the region were visited. Adds the units that the search
 * took. */
bool store_visit(const store *s, const ko_vec3 *lo, const ko_vec3 *hi, store_visitor see,
                 void *context, uint32_t *units);
/* The box of an obstacle. Null if the handle is stale. */
const ko_aabb *store_box(const store *s, ko_tree_id id);
/* The name of an obstacle whose handle is known to be good. */
uint32_t store_name(const store *s, ko_tree_id id);
/* True if a handle of this store is not stale. */
IN_LINE bool store_holds(const store *s, ko_tree_id id)
{
    const uint32_t place = s->places[id & 0xFFFFU];
    return place < s->tree.count && s->ids[place] == id;
}
/* The box of an obstacle whose handle is known to be good. */
IN_LINE const ko_aabb *store_at(const store *s, ko_tree_id id)
{
    return &s->boxes[id & 0xFFFFU];
}

/* ---- window.c: the map around the vehicle, rolling with it; the movers ---- */

enum { MOST_MOVERS = 64 };

/* The vehicle moves by u in a period. */
typedef struct motion {
    ko_vec3 u;
    fix16_t speed;  /* |u| rounded up */
    int64_t period; /* ns, above 0 */
} motion;

typedef enum window_work {
    WINDOW_REST,    /* the store holds the known ball */
    WINDOW_TAKE_IN, /* ... and a part of the target */
    WINDOW_DROP     /* ... and what was known before */
} window_work;

/* Where taking in goes on: boxes first .. end - 1 of the file, then the next row of tiles. */
typedef struct tile_cursor {
    uint32_t level;
    bool is_open; /* the rows of the level are known */
    uint32_t row;
    uint32_t last_row;
    uint32_t first;
    uint32_t end;
} tile_cursor;

typedef struct window {
    const pack *pack;
    store *fixed;
    struct vicinity *near; /* gets each obstacle that is inserted */
    store *moving;
    meter *meter;
    ko_sphere known;  /* `fixed` holds all boxes of the map in this ball; r < 0: nothing is known */
    ko_sphere target; /* the ball that is laid */
    window_work work;
    tile_cursor at;
    uint32_t unseen; /* obstacles that dropping has not visited */
    uint32_t left;   /* of the tick's budget */
    fix16_t slack;   /* by how much a whole ball is larger than what is asked for */
    uint32_t share;  /* the radius of new balls */
    int64_t since;   /* when the work on this ball began, and how long the last one took */
    int64_t took;
    uint32_t worked;      /* units spent on this ball, ... */
    uint32_t work_before; /* ... and on the one before */
    int64_t last;         /* the time of the last tick */
    bool is_held;         /* what was known before is still asked for */
    bool has_dropped;     /* some of it is removed */
    uint32_t balls;
    uint32_t forgot;     /* how often all was forgotten */
    uint32_t next_mover; /* row of the movers' section */
    uint32_t mover_count;
    struct {
        uint32_t name;
        ko_tree_id id;
    } movers[MOST_MOVERS];
} window;

void window_init(window *w, const pack *from, store *fixed, store *moving, meter *cost);
/* Does one tick's work on the map, up to `most` units. Returns what it took. */
uint32_t window_follow(window *w, int64_t time, const ko_vec3 *position, const motion *m,
                       uint32_t most);
void window_advance_movers(window *w, int64_t time);
/* The clearance up to which all obstacles of the map are known, at most REACH. If not even all that
 * touch the vehicle are known it is below 0. */
fix16_t window_room(const window *w, const ko_vec3 *position);
/* True if all obstacles of the map within a ball are known. */
bool window_knows(const window *w, const ko_vec3 *centre, fix16_t radius);
/* How far the known ball reaches beyond the one that is laid. */
fix16_t window_apart(const window *w);
/* The REACH for which a whole ball has this radius. */
fix16_t window_reach(const window *w, fix16_t whole);

/* ---- vicinity.c: a list of the obstacles of the map around the warning distance ---- */

enum { MOST_VICINITY = FLIGHT_CAPACITY / 4 };

enum { SHELLS = 32, VICINITY_END = 0xFFFF };

typedef struct vicinity_list {
    ko_sphere ball; /* all obstacles nearer to its middle than r; r < 0: no list */
    fix16_t width;  /* of a shell: shell i holds distances from i * width from the middle */
    uint32_t count; /* entries that were in use */
    uint16_t free;  /* the first of those that are free again */
    ko_tree_id *ids;
    uint16_t *next; /* the next entry of the same shell, or VICINITY_END */
    uint16_t shells[SHELLS];
} vicinity_list;

typedef struct vicinity {
    const store *fixed;
    fix16_t half; /* the distance from the vehicle's centre up to which obstacles are asked for */
    ko_vec3 last; /* position */
    fix16_t nearest; /* distance of the nearest obstacle at the last pose */
    vicinity_list list;
    vicinity_list made; /* the next list */
    bool is_making;
    fix16_t radius;  /* of the next list when it was begun */
    uint32_t copied; /* how many of the present list were copied or left out */
    uint32_t cell;   /* where searching the new ball goes on */
    uint32_t cost;   /* units spent on the next list, and on the one before */
    uint32_t cost_before;
    ko_tree_id ids[2][MOST_VICINITY];
    uint16_t nexts[2][MOST_VICINITY];
    uint32_t marks[MARKS]; /* bits, by slot: in the next list */
} vicinity;

/* `half` is the distance from the vehicle's centre up to which obstacles are asked for. */
void vicinity_init(vicinity *v, const store *fixed, fix16_t half);
/* Returns true if the list holds all that is asked for at the position. */
bool vicinity_holds(const vicinity *v, const ko_vec3 *position);
/* Notes an obstacle that was inserted into the store. */
void vicinity_insert(vicinity *v, const ko_aabb *box, ko_tree_id id);
/* Forgets the lists: the store was cleared. */
void vicinity_forget(vicinity *v);
/* Does one tick's work on the next list, up to `most` units. Returns what it took. */
uint32_t vicinity_work(vicinity *v, const ko_vec3 *position, uint32_t most);

/* ---- advice.c: when the pool is too small ---- */

/* Prints on stderr how many obstacles are in the ball that the pool is to hold, and what REACH
 * would do. */
void advice_print(const window *w, uint32_t capacity);

/* ---- near.c: the nearest obstacle, and those within the warning distance ---- */

/* A quarter of the known obstacles. */
enum { MOST_INSIDE = FLIGHT_CAPACITY / 4 };

typedef struct neighbour {
    uint32_t name;
    ko_tree_id id;
} neighbour;

/* Obstacles within the warning distance, or that came or left. */
typedef struct near_list {
    uint32_t count;
    neighbour items[MOST_INSIDE];
} near_list;

typedef struct near_state {
    const store *stores[2];
    const window *map;
    vicinity around; /* of the map */
    fix16_t radius;  /* the vehicle's radius, rounded up */
    fix16_t reach;
    fix16_t warn;
    bool found; /* an obstacle is within `reach` at this pose */
    neighbour nearest;
    fix16_t clearance; /* of the nearest */
    uint64_t nearest2; /* squared distance of the centre to it */
    fix16_t half;      /* obstacles nearer than this are within the warning distance */
    ko_vec3 last;      /* the previous position */
    bool was_known;    /* all obstacles within the warning distance were known there */
    uint32_t spent;    /* units at this pose */
    near_list inside;  /* in no order */
    near_list entered; /* at this pose, ascending by name */
    near_list left;
    uint16_t places[FLIGHT_CAPACITY + MOST_MOVERS]; /* by slot: where it stands in `inside` */
} near_state;

void near_init(near_state *n, const window *map, const store *moving, const pack_header *h);
void near_look(near_state *n, const ko_vec3 *position);
/* Forgets the handles of the map's obstacles. */
void near_forget(near_state *n);
/* Clearance of an obstacle from the vehicle. False if it is beyond `reach` or unknown. */
bool near_clearance(const near_state *n, const neighbour *o, const ko_vec3 *position,
                    fix16_t *clearance);

/* ---- contact.c: time to contact along the present velocity ---- */

enum { MOST_PAST = 64 };

typedef struct contact_state {
    const store *stores[2];
    fix16_t radius;
    int64_t ahead;  /* ns */
    neighbour last; /* the obstacle ahead of the previous pose */
    uint32_t spent; /* units at this pose */
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

/* The present motion. */
motion contact_motion(const contact_state *c, int64_t time, const ko_vec3 *position);
/* Searches the way ahead, at most `room` far. */
contact contact_look(contact_state *c, int64_t time, const ko_vec3 *position, const motion *m,
                     fix16_t room);
/* Forgets the handles of the map's obstacles. */
void contact_forget(contact_state *c);

/* ---- sectors.c: the nearest obstacle in each direction, ten times a second ---- */

typedef struct sector_state {
    const store *stores[2];
    const window *around;
    ko_sectors sectors;
    bool is_on;     /* false: REACH is too short for centimetres */
    uint16_t most;  /* cm */
    bool is_open;   /* a look is under way */
    ko_sphere ball; /* that was known when the look began, and its number */
    uint32_t balls;
    uint32_t balls_seen; /* the number of the ball that limits the look */
    bool has_limits;     /* directions that it does not hold are found */
    ko_pose vehicle; /* the pose that the look is of, its time, and how many poses it took so far */
    int64_t time;
    uint32_t ticks;
    ko_status status;                  /* of adding the movers */
    uint32_t part;                     /* of the look's square: where adding the map goes on */
    uint32_t marks[MARKS];             /* bits, by slot: added by this look */
    bool unseen[KO_MAVLINK_DISTANCES]; /* directions in which the map is not known */
    uint32_t budget;                   /* of the tick, in units, and what is spent of it */
    uint32_t spent;
    uint32_t added;  /* boxes in this tick */
    bool has_waited; /* the last tick added none */
    uint32_t work;   /* units of this look, and of the one before */
    uint32_t work_before;
    int64_t last; /* the time of the last tick */
    uint32_t looks;
    uint32_t unknown; /* looks with directions that are not known */
    uint32_t most_ticks;
    int64_t most_age; /* ns from a look's pose to its end */
    uint16_t least;   /* of all looks, cm; and its time */
    int64_t least_time;
    uint16_t distances[KO_MAVLINK_DISTANCES]; /* of the last look */
} sector_state;

void sectors_init(sector_state *s, fix16_t radius, fix16_t reach);
/* The units that a look needs in this tick to end in time. 0 if there is none. */
uint32_t sectors_due(const sector_state *s, int64_t time);
/* Begins a look if the last one ended and began at least a tenth of a second ago. Does one tick's
 * work on the look under way, up to `most` units. Returns true if that ended it. */
bool sectors_look(sector_state *s, int64_t time, const ko_vec3 *position, uint32_t most);
/* True if a look needs what was known before the present ball. */
bool sectors_hold(const sector_state *s);

/* ---- report.c: CSV on stdout ---- */

typedef struct report {
    uint32_t enters;
    uint32_t leaves;
    uint32_t hits;
    uint32_t stops[KO_BRAKE_LATE + 1]; /* poses, by what ko_brake_test says */
    uint32_t poses;
    uint32_t unknown; /* poses at which not all within REACH is known */
    fix16_t least;    /* clearance, and when */
    int64_t least_time;
    uint32_t least_name;
} report;

void report_begin(report *r);
/* `room` is the clearance up to which all is known. */
void report_pose(report *r, int64_t time, const ko_vec3 *position, const near_state *n,
                 const contact *c, fix16_t room);
/* Prints the row of a look that has ended. */
void report_look(int64_t time, const sector_state *s);
/* Prints what the tick of a pose took, with all that was deferred to it. */
void report_cost(int64_t time, uint32_t instructions);
/* True if all within REACH was known at every pose, nothing came within the warning distance, and
 * every pose left room to stop. */
bool report_is_clear(const report *r);
/* Print the summary's lines on the least clearance, on stopping, and on sectors, on stderr. */
void report_least(const report *r);
void report_stops(const report *r);
void report_sectors(const sector_state *s);

#endif
