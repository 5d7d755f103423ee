/* The parts of lidar_brake: the corridor that is driven (drive.c), scans that were recorded
 * (replay.c), and what both ask (main.c). */
#ifndef BRAKE_H
#define BRAKE_H

#include <stdbool.h>

#include "keepout/motion.h"
#include "keepout/sector.h"

#ifndef MOST_BEAMS
#error "app.mk says how many beams the board holds: MOST_BEAMS"
#endif

enum { METRE = 65536, SECTORS = 72 };
enum { EXIT_CLEAR = 0, EXIT_FOUND = 1, EXIT_BAD = 2, EXIT_INTERNAL = 3 };

/* The vehicle, as far as the decision depends on it. */
typedef struct vehicle {
    fix16_t nose;    /* from the lidar to the front */
    fix16_t reserve; /* what has to be left after stopping */
    ko_brake brakes;
    ko_angle arc;   /* to either side of the front */
    uint32_t turn;  /* how fast it turns at most, 2^-32 of a turn a second */
    uint32_t blunt; /* milliseconds by which a time may have been rounded down */
} vehicle;

typedef struct decision {
    ko_sector_answer ahead;  /* from the lidar; the range if nothing is there */
    ko_brake_verdict judged; /* KO_BRAKE_UNKNOWN: it is not known what is ahead */
} decision;

extern ko_sectors sectors;
extern fix16_t beams[MOST_BEAMS];

/* Ends the run with a message on stderr. */
_Noreturn void stop(int code, const char *message);
/* Sets the sectors up; `self` are bodies of the vehicle that its lidar sees. */
void set_up(fix16_t range, fix16_t blind, uint32_t lifetime, const ko_body *self, uint32_t count);
/* Does the work of a tick, and counts its instructions: the scan, the obstacle ahead, the brake.
 * The vehicle drives forward. A speed below 0 is not known. */
decision decide(const vehicle *v, const ko_scan *scan, uint32_t now, fix16_t speed);
/* Prints a text, and a length in whole centimetres, rounded down. */
void print_cm(const char *before, fix16_t x);
/* Writes the sectors of the last tick as OBSTACLE_DISTANCE has them: clockwise from the front,
 * centimetres. */
void message_of(uint32_t now, uint16_t most_cm, uint16_t out[KO_MAVLINK_DISTANCES]);
void print_costs(const char *what);

/* drive.c: the generated corridor. replay.c: a file of the tool scans. Return the exit code. */
int drive(void);
int replay(const char *path);

#endif
