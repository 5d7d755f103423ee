/* swarm: reports which pairs of vehicles come near each other and which separate again. See
 * README.md. */
#include "swarm.h"

#include <stdio.h>
#include <stdlib.h>

#include "board.h"

static ko_tree_node nodes[MOST_VEHICLES];
ko_tree tree = KO_TREE_INIT(nodes, MOST_VEHICLES, METRE);
ko_tree_id ids[MOST_VEHICLES];
ko_pair_set near;
costs cost;
static uint64_t slots[2 * MOST_PAIRS];

_Noreturn void stop(int code, const char *message)
{
    fflush(stdout);
    fprintf(stderr, "swarm: %s\n", message);
    exit(code);
}

void expect(bool is_so, const char *message)
{
    if (!is_so) {
        stop(EXIT_INTERNAL, message);
    }
}

void set_up(void)
{
    expect(ko_pair_set_init(&near, slots, 2 * MOST_PAIRS) == KO_OK, "the pairs cannot be set up");
    expect(ko_tree_set_margin(&tree, METRE, 4) == KO_OK, "the margin was refused");
}

void count_tick(uint32_t since)
{
    const uint32_t lap = board_instructions() - since;
    cost.total += lap;
    cost.worst = (lap > cost.worst) ? lap : cost.worst;
    cost.ticks++;
}

void print_costs(uint32_t vehicles)
{
    expect(ko_tree_validate(&tree) == KO_OK, "the tree is damaged");
    fprintf(stderr, "ticks         %lu, vehicles %lu\n", (unsigned long)cost.ticks,
            (unsigned long)vehicles);
    fprintf(stderr, "pairs         %lu begin, %lu stay, %lu end; %lu candidates\n",
            (unsigned long)cost.events[KO_PAIR_BEGIN], (unsigned long)cost.events[KO_PAIR_STAY],
            (unsigned long)cost.events[KO_PAIR_END], (unsigned long)cost.candidates);
    fprintf(stderr, "instructions  mean %lu, worst %lu a tick\n",
            (unsigned long)(cost.total / ((cost.ticks > 0U) ? cost.ticks : 1U)),
            (unsigned long)cost.worst);
    fprintf(stderr, "stack         %lu bytes at the deepest\n", (unsigned long)board_stack_peak());
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        stop(EXIT_BAD, "usage: swarm [FILE, as written by the tool tracks]");
    }
    set_up();
    const int code = (argc == 2) ? fly_tracks(argv[1]) : fly_figures();
    if (fflush(stdout) != 0 || ferror(stdout)) {
        stop(EXIT_INTERNAL, "the output cannot be written");
    }
    return code;
}
