/* Two tasks and an interrupt share a tree. The writer moves all objects and publishes them, the
 * reader and SysTick ask. Each answer must be one published state, whoever interrupts whom. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keepout/keepout.h"
#include "switch.h"

enum { N = 24, STATES = 400, READER = 0, INTERRUPT = 1 };

/* Memory for the objects, twice: one tree is published, the other one is being written. */
static ko_tree_node pool[2][N];
static ko_tree_shared shared;
static ko_tree_id ids[N];
static bool is_protected = true;

/* The answers that a reader got. Only its own context writes it. */
typedef struct reader {
    uint32_t answers; /* whole states of one tree */
    uint32_t refused; /* "not now" */
    uint32_t mixed;   /* parts of two states, or an older one than before */
    uint32_t last;    /* the state seen last */
} reader;
static reader readers[2];

/* In state s object i stands at x = s and y = i. */
static ko_aabb place(uint32_t state, uint32_t object)
{
    const ko_aabb box = {{(fix16_t)state << 8, (fix16_t)object << 16, 0}, {100, 100, 100}};
    return box;
}

/* Folds an object and its position into a number. A sum of folds does not depend on the order. */
static uint32_t fold(uint32_t object, const ko_vec3 *c)
{
    uint32_t hash = 2166136261U;
    const uint32_t words[] = {object, (uint32_t)c->x, (uint32_t)c->y, (uint32_t)c->z};
    for (uint32_t i = 0; i < 4U; i++) {
        hash = (hash ^ words[i]) * 16777619U;
        hash ^= hash >> 15;
    }
    return hash;
}

static uint32_t fold_of_state(uint32_t state)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < N; i++) {
        const ko_aabb box = place(state, i);
        sum += fold(i, &box.c);
    }
    return sum;
}

/* Asks for everything in the tree, and compares the fold of the answer with that of its state. */
static ko_status ask(const ko_tree *tree, uint32_t *state, bool *is_whole)
{
    static const ko_aabb world = {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    uint32_t budget = 4U * N;
    uint32_t sum = 0;
    ko_tree_query query;
    ko_tree_hit hit;
    ko_status status = ko_tree_query_begin(tree, &world, KO_ALL, &query);
    while ((status = ko_tree_query_next(&query, &budget, &hit)) == KO_OK) {
        ko_tree_object object;
        if (ko_tree_get(tree, hit.id, &object) == KO_OK) {
            sum += fold(hit.user, &object.box.c);
            *state = (uint32_t)object.box.c.x >> 8;
        }
    }
    *is_whole = sum == fold_of_state(*state);
    return status;
}

/* One question of one reader, by the protocol: hold the published tree, ask, release it. */
static void read_once(uint32_t number)
{
    reader *const r = &readers[number];
    const ko_tree *tree = &shared.tree[0];
    uint32_t state = 0;
    bool is_whole = false;
    if (is_protected && ko_tree_shared_hold(&shared, number, &tree) != KO_OK) {
        r->refused++; /* not known, which is not "clear" */
        return;
    }
    const ko_status status = ask(tree, &state, &is_whole);
    if (status != KO_END) {
        r->refused++; /* the query saw itself that the tree changed */
    } else if (is_whole && state >= r->last) {
        r->answers++;
        r->last = state;
    } else {
        r->mixed++;
    }
    if (is_protected && ko_tree_shared_release(&shared, number) != KO_OK) {
        r->refused++;
    }
}

static void read_in_interrupt(void)
{
    read_once(INTERRUPT);
}

static void read_in_task(void)
{
    for (;;) {
        read_once(READER);
    }
}

static uint32_t move_all(ko_tree *tree, uint32_t state)
{
    uint32_t failures = 0;
    for (uint32_t i = 0; i < N; i++) {
        const ko_aabb box = place(state, i);
        failures += (ko_tree_move(tree, ids[i], &box, NULL) < KO_OK) ? 1U : 0U;
    }
    return failures;
}

/* Publishes one state. While the reader still holds the tree that is to be written, it gets the
 * turn. */
static uint32_t write_once(uint32_t state, uint32_t *waits)
{
    ko_tree *tree = &shared.tree[0];
    while (is_protected && ko_tree_shared_write(&shared, &tree) != KO_OK) {
        (*waits)++;
        switch_yield();
    }
    const uint32_t failures = move_all(tree, state);
    const bool is_published = !is_protected || ko_tree_shared_publish(&shared) == KO_OK;
    return failures + (is_published ? 0U : 1U);
}

static bool set_up(void)
{
    ko_tree *tree = NULL;
    bool is_good = ko_tree_shared_init(&shared, pool[0], pool[1], N, 0) == KO_OK &&
                   ko_tree_set_margin(&shared.tree[0], 0, 0) == KO_OK &&
                   ko_tree_set_margin(&shared.tree[1], 0, 0) == KO_OK &&
                   (!is_protected || ko_tree_shared_write(&shared, &tree) == KO_OK);
    tree = is_protected ? tree : &shared.tree[0];
    for (uint32_t i = 0; i < N && is_good; i++) {
        const ko_aabb box = place(0, i);
        is_good = ko_tree_insert(tree, &box, i, &ids[i]) == KO_OK;
    }
    return is_good && (!is_protected || ko_tree_shared_publish(&shared) == KO_OK);
}

static void tell(const char *name, const reader *r)
{
    printf("%-10s %lu answers of one state, %lu refused, %lu mixed\n", name,
           (unsigned long)r->answers, (unsigned long)r->refused, (unsigned long)r->mixed);
}

int main(int argc, char **argv)
{
    uint32_t failures = 0;
    uint32_t waits = 0;
    is_protected = !(argc > 1 && strcmp(argv[1], "unprotected") == 0);
    if (!set_up()) {
        return 3; /* internal */
    }
    switch_start(read_in_task, read_in_interrupt);
    for (uint32_t state = 1; state <= STATES; state++) {
        failures += write_once(state, &waits);
    }
    __asm__ volatile("cpsid i" ::: "memory"); /* the run is over: no more turns */
    printf("writer     %d states, waited %lu times, %lu failures\n", STATES, (unsigned long)waits,
           (unsigned long)failures);
    tell("reader", &readers[READER]);
    tell("interrupt", &readers[INTERRUPT]);
    for (uint32_t i = 0; i < 2U; i++) {
        failures += readers[i].refused + readers[i].mixed + ((readers[i].answers < 100U) ? 1U : 0U);
    }
    return (failures == 0U) ? 0 : 1;
}
