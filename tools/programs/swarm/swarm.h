/* The parts of swarm: vehicles that fly generated figures (figures.c), vehicles of recorded tracks
 * (tracks.c), and the tree and the set of pairs that both use (main.c). */
#ifndef SWARM_H
#define SWARM_H

#include <stdbool.h>

#include "keepout/keepout.h"

#ifndef MOST_VEHICLES
#error "app.mk says how many vehicles the board holds: MOST_VEHICLES"
#endif

enum { METRE = 65536, MOST_PAIRS = MOST_VEHICLES * (MOST_VEHICLES - 1) / 2 };
enum { EXIT_CLEAR = 0, EXIT_FOUND = 1, EXIT_BAD = 2, EXIT_INTERNAL = 3 };

extern ko_tree tree;
extern ko_tree_id ids[MOST_VEHICLES];
extern ko_pair_set near;

typedef struct costs {
    uint64_t total;
    uint32_t worst;
    uint32_t ticks;
    uint32_t candidates;
    uint32_t events[3];
} costs;
extern costs cost;

/* Ends the run with a message on stderr. */
_Noreturn void stop(int code, const char *message);
/* Ends the run with exit code 3 and the message, unless the condition holds. */
void expect(bool is_so, const char *message);
/* Sets up the tree and the set of pairs. */
void set_up(void);
/* Counts the instructions of a tick that began at `since`. */
void count_tick(uint32_t since);
/* Checks the tree, and prints the costs of all ticks. */
void print_costs(uint32_t vehicles);

/* Return the exit code. */
int fly_figures(void);
int fly_tracks(const char *path);

#endif
