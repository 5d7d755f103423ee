/* The content of plans, fences and missions, before it becomes local metres. */
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/decimal.h"
#include "common/file.h"
#include "keepout/fence.h"
#include "keepout/geo.h"

/* What stands where an item's number stands: home, a whole file, and the points to which a vehicle
 * flies when it breaks the fence or fails. Rally points are RALLY, RALLY - 1, and so on. */
enum { HOME = -1, WHOLE_FILE = -2, RETURN = -3, RALLY = -4 };

/* A spot in the input: a line, or a path in a JSON document such as mission.items[3].params[4].
 * The line is 0 and the path null where they are not known. */
typedef struct spot {
    const char *path;
    unsigned long line;
    const char *inside;
} spot;

typedef struct place {
    ko_geo at;
    spot spot;
} place;

/* A height in nano metres, or none. */
typedef struct height {
    int64_t nano;
    bool is_set;
} height;

/* What a height is measured from. */
typedef enum level {
    LEVEL_HOME,
    LEVEL_SEA,
    LEVEL_GROUND,
    LEVEL_OTHER, /* not known */
} level;

/* A floor or a ceiling, if it is set. */
typedef struct limit {
    height height;
    level over;
    const char *words; /* of a level that is not known */
} limit;

typedef struct zone {
    ko_fence_role role;
    ko_fence_kind kind;
    place *points; /* polygon: all; circle: the centre; box: two corners */
    size_t count;
    int64_t radius; /* nano metres, rounded to the safe side */
    limit floor;
    limit ceiling;
    bool is_lifted; /* its points have heights, of which the file does not say what they limit */
    int32_t group;  /* a vehicle must be inside all keep-in zones of one group */
    spot spot;
} zone;

/* A number that the file may leave out. */
typedef struct parameter {
    decimal number;
    bool is_set;
    bool is_taken; /* it is judged */
    spot spot;
} parameter;

enum { PARAMS = 7, LAT = 4, LON = 5, HEIGHT = 6 };

/* A mission item as MAVLink has it. */
typedef struct item {
    int32_t number;  /* the item's own number in the file */
    int32_t command; /* a MAV_CMD; a pattern of the planner has PATTERN */
    int32_t frame;   /* a MAV_FRAME */
    parameter params[PARAMS];
    const char *pattern; /* the name of a pattern */
    spot spot;
} item;

enum { PATTERN = -1 };

/* A part of a leg. */
typedef enum piece {
    PIECE_WAY,    /* the straight way */
    PIECE_UP,     /* straight up */
    PIECE_ACROSS, /* level */
    PIECE_DOWN,   /* straight down */
    PIECE_JUMP,   /* the straight way of a jump to another item */
    PIECE_CIRCLE, /* a loiter's circle */
} piece;

typedef struct waypoint {
    place place;
    int64_t nano; /* height over home */
} waypoint;

typedef struct leg {
    int32_t from;
    int32_t to;
    piece piece;
    waypoint a;
    waypoint b;
    int64_t radius; /* of loiters at its ends */
    bool is_flown;  /* it is a part of the flight: no jump, and no second form of a way */
} leg;

/* A position that the vehicle is to take. */
typedef struct stop {
    int32_t number;
    waypoint at;
    bool is_circled; /* the vehicle circles around it and is never there */
} stop;

/* A part of the mission that cannot be judged. `from` equals `to` for an item. */
typedef struct gap {
    int32_t from;
    int32_t to;
    const char *reason;
} gap;

/* What is not read, and how often the same. */
typedef struct unread {
    const char *what;
    spot first;
    size_t count;
} unread;

typedef struct model {
    const char *path; /* the first input */
    bool has_origin;
    place origin;
    height home_over_sea;
    bool is_home_given; /* by the option */
    int role;           /* a ko_fence_role for zones that name none, or 0 */
    zone *zones;
    size_t zone_count;
    spot unruled; /* a keep-in zone of which the files do not say how it counts, or path null */
    item *items;
    size_t item_count;
    item *refuges; /* points of return, and rally points */
    size_t refuge_count;
    size_t rally_count;
    bool is_fence_file; /* the second input is being read, of which only the fence counts */
    height return_height;
    height loiter_radius;
    height ground; /* how far the ground may be above or below home */
    unread *unread;
    size_t unread_count;
    stop *stops;
    size_t stop_count;
    leg *legs;
    size_t leg_count;
    gap *gaps;
    size_t gap_count;
} model;

/* Ends the program with exit code 2 and "path:line: inside: message", as far as they are known. */
_Noreturn void refuse_at(const spot *at, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Says on stderr what is not read. */
void remark(const spot *at, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Where it is, in words of a row: its line, or its path in a JSON document, after the name of its
 * file if that is not the first. */
const char *words_of_spot(const model *m, const spot *at);

/* Prints into new memory, which is kept until the end. */
char *text_of(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Reads the whole file without its byte order mark. */
blob text_read(const char *path);

spot spot_on_line(const char *path, unsigned long line);

/* Converts degrees from billionths to units of 1e-7, to nearest. Refuses degrees out of range. */
place place_of(const spot *at, const decimal *lat, const decimal *lon);

/* Sets home, unless the option or the first input gives it. Refuses a second one in a file. */
void set_home(model *m, place p, height over_sea);

zone *add_zone(model *m, ko_fence_role role, ko_fence_kind kind, const spot *at);
void add_point(zone *z, place p);

/* Drops the last point of a polygon where it repeats the first. */
void close_polygon(zone *z);

/* Ends an area of GeoJSON or KML, which began with the zone `first`: inside any of its zones
 * suffices. The formats do not say how several areas count. */
void end_area(model *m, size_t first);

/* A radius above 0 and at most 8192 m. It is rounded up for a keep-out zone, down for a keep-in
 * zone. */
void set_radius(zone *z, const spot *at, const decimal *radius);

item *add_item(model *m, int32_t number, int32_t command, const spot *at);

/* A point to which a vehicle flies when it breaks the fence or fails. */
item *add_refuge(model *m, bool is_rally, const spot *at);

/* A row of what is not judged. */
void add_gap(model *m, int32_t from, int32_t to, const char *reason);

/* The role of a zone that names none, from the option. Refuses if there is no such option. */
ko_fence_role role_given(const model *m, const spot *at);

/* Makes floors and ceilings metres over home. `floor` and `ceiling` are for zones that have none.
 * A limit that is not known over home ends no zone to stay out of; that of a zone to stay in is a
 * gap. */
void settle_limits(model *m, height floor, height ceiling);

/* Makes stops, legs and gaps of the items. */
void plan_mission(model *m);

/* Writes local metres, checked, as C. warn is in LSB. */
void write_c(const model *m, const char *path, const char *name, ko_fence_rule rule, fix16_t warn);

#endif
