/* The judge of the flight demo. It reads the same text files as the firmware with code of its own,
 * and computes the truth by brute force in double precision. It compares the firmware's events with
 * that. It shares nothing with the firmware or the library: that is its worth. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One LSB of the firmware's numbers, in metres. */
#define REF_LSB (1.0 / 65536.0)

/* The error of the judge's own arithmetic, in metres and in seconds. It always counts in the
 * firmware's favour. */
#define REF_DOUBT 1e-9

enum { REF_EXIT_AGREES, REF_EXIT_VIOLATION, REF_EXIT_INPUT };
enum { REF_SHOWN = 10, REF_TEXT = 256, REF_NAME = 32, REF_MOVER_IDS = 65536 };

/* Stands for no obstacle: an unknown name, or a row that names none. */
#define REF_NOTHING SIZE_MAX

typedef struct {
    double centre[3], half[3];
} ref_box;

/* The map twice: as boxes, and as a structure of arrays for the pass over all of them. */
typedef struct {
    size_t count;
    ref_box *box;
    double *centre[3], *half[3];
    long *line;      /* the name of each */
    size_t *by_line; /* the box of a line, or REF_NOTHING */
    long lines;
} ref_map;

typedef struct {
    int64_t time; /* ns */
    double at[3];
    int64_t stored[3]; /* LSB */
} ref_pose;

typedef struct {
    size_t count;
    ref_pose *pose;
} ref_track;

typedef struct {
    int64_t time; /* ns */
    size_t mover;
    ref_box box;
} ref_sighting;

typedef struct {
    size_t count; /* the number of movers; they are numbered in ascending order of id */
    uint16_t *id;
    size_t by_id[REF_MOVER_IDS];
    size_t sightings;
    ref_sighting *sighting;
} ref_movers;

/* Obstacles are numbered in the order of the rows: first the boxes of the map, then the movers. */
typedef struct {
    ref_map map;
    ref_track track;
    ref_movers movers;
    double radius, reach, warn, ahead;
} ref_world;

typedef enum {
    REF_UNKNOWN,
    REF_NEAREST,
    REF_NONE,
    REF_LEAVE,
    REF_ENTER,
    REF_HIT,
    REF_BRAKE,
    REF_LATE,
    REF_SECTORS,
    REF_KINDS
} ref_kind;

enum { REF_DIRECTIONS = 72 };

typedef struct {
    long line;
    int64_t time; /* ns */
    ref_kind kind;
    size_t obstacle;
    bool has_clearance;
    int64_t clearance; /* micrometres */
    int64_t contact;   /* microseconds */
    int64_t age;       /* nanoseconds from a look's pose to that of its row */
    size_t pose;       /* that the row belongs to */
    uint16_t *around;  /* centimetres, in REF_DIRECTIONS directions; NULL for other rows */
} ref_event;

/* The rows of pose i are event[first[i]] up to event[first[i + 1]]. The look that began at pose i
 * is event[look[i]], or there is none: REF_NOTHING. */
typedef struct {
    size_t count;
    ref_event *event;
    size_t *first;
    size_t *look;
} ref_events;

/* The first violations as text, and the number of all. */
typedef struct {
    size_t count;
    char text[REF_SHOWN][REF_TEXT];
} ref_report;

/* Measurements for the summary. */
typedef struct {
    double least;
    int64_t least_time;
    double short_lsb, early_us;
    size_t contacts, most_near, sum_near;
    size_t stops, looks;
    size_t unknown;     /* poses at which not all within REACH is known */
    double least_known; /* clearance up to which all is known */
    size_t blind_looks; /* with directions that are not known */
    int64_t longest;    /* ns, of a look */
    double short_cm;    /* beyond the larger box */
} ref_measure;

/* A run of poses, judged by one thread. */
typedef struct {
    const ref_world *world;
    const ref_events *events;
    size_t begin, end;
    ref_report report;
    ref_measure measure;
    bool failed; /* out of memory */
} ref_job;

/* input.c: the text files. A malformed line ends the program with exit code 2. */
bool ref_number(const char *field, long double *value);
void ref_read_track(const char *name, const long double origin[3], int64_t interval,
                    ref_track *track);
void ref_read_map(const char *name, ref_map *map);
void ref_read_movers(const char *name, ref_movers *movers);
void *ref_allocate(size_t count, size_t size);
void *ref_grow(void *array, size_t count, size_t size);

/* events.c: the firmware's output, and the judge's own texts. */
void ref_read_events(const char *name, const ref_world *world, ref_events *events,
                     ref_report *report);
void ref_violation(ref_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const char *ref_kind_name(ref_kind kind);
void ref_format_name(const ref_world *world, size_t obstacle, char name[REF_NAME]);
void ref_format_fixed(int64_t value, int decimals, char text[REF_NAME]);

/* geometry.c: the truth about distances and contacts. */
double ref_distance(const double point[3], const ref_box *box);
size_t ref_within(const ref_map *map, size_t begin, size_t end, const double point[3], double limit,
                  uint32_t *list);
double ref_contact(const double point[3], const double velocity[3], const ref_box *box,
                   double radius, double horizon);

/* sectors.c: the nearest distance in each of REF_DIRECTIONS directions, horizontally and clockwise
 * from +x. It covers boxes up to `height` above or below, added one by one and enlarged by
 * `larger`. */
typedef struct {
    double least[REF_DIRECTIONS];
} ref_around;
void ref_around_begin(ref_around *around);
void ref_around_take(ref_around *around, const double point[3], double height, const ref_box *box,
                     double larger);

/* judge.c */
void ref_judge(ref_job *job);

#endif
