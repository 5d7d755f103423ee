/* A campaign of faults: what a module of the library is asked, what is damaged, and what follows.
 *
 * A module sets up a scene in guarded memory, and names the questions and the ranges of memory. The
 * campaign makes kinds of faults of them: each range, each query that waits (KO_UNFINISHED), and
 * each query after a finding (KO_OK). In a case it asks a question twice: undamaged, and with one
 * or two bits flipped between two calls. */
#ifndef FAULTS_H
#define FAULTS_H

#include "harness.h"

#include "keepout/status.h"

#include <stddef.h>

enum { MOST_FINDINGS = 256, MOST_CALLS = 3000, MOST_QUESTIONS = 12, MOST_RANGES = 12 };

/* A finding is what the vehicle uses: which thing it is, and a number that is safe if it is too
 * small, as a clearance is. */
typedef struct finding {
    uint64_t key;
    int64_t value;
} finding;

/* All that a question was answered: the status of each call, and the findings in their order. */
typedef struct answer {
    uint32_t count;
    uint32_t calls;
    bool is_full; /* there were more findings, or more calls */
    ko_status last;
    finding found[MOST_FINDINGS];
    int8_t said[MOST_CALLS];
} answer;

void note(answer *to, uint64_t key, int64_t value);

/* A question. `begin` draws what is asked, so it asks the same whenever the numbers are the same.
 * `next` notes what a call finds. */
typedef struct question {
    const char *name;  /* of the query's struct */
    size_t size;       /* of it; 0: it is not damaged itself */
    bool is_ascending; /* the first finding counts as the least */
    ko_status (*begin)(void *query, test_random *random);
    ko_status (*next)(void *query, uint32_t *budget, answer *to);
    bool (*is_right)(const answer *of); /* by brute force; null: not judged */
} question;

/* A range of memory that is damaged. */
typedef struct range {
    const char *name;
    void *at;
    size_t size;
    const char *check_name; /* of the documented check, or null */
    bool (*finds)(void);    /* the check: true if it finds damage */
    uint32_t asked;         /* a bit for each question that depends on it; 0: all */
    bool is_placed;         /* `begin` writes it, so it is damaged after that */
} range;

typedef struct module {
    const char *name;
    const question *questions;
    unsigned question_count;
    /* Sets up a scene, by guard_take, and adds its ranges. Every scene adds the same ones. */
    void (*build)(test_random *random, range *ranges);
    unsigned range_count;
} module;

extern const module tree_module, mesh_module, fence_module, obstacle_module, sector_module,
    arm_module, pair_set_module, ranger_module, frozen_module;

/* Memory of a scene, between pages that nobody may touch. Constant memory holds what a question
 * only reads: a write to it ends the case. Work memory holds the query and what calls write. Both
 * lie at addresses of which one or two flipped bits lead to no other memory of the program. */
typedef enum guard_part { GUARD_CONSTANT = 0, GUARD_WORK = 1 } guard_part;

void guard_open(void);
void guard_clear(void);
void *guard_take(guard_part part, size_t size);
void guard_lock(bool is_locked); /* forbids or allows writing to constant memory */
void guard_keep(void);           /* keeps what the work memory holds */
void guard_restore(void);        /* and restores it */

/* What follows a fault. */
typedef enum outcome {
    OUTCOME_SAME,     /* the undamaged answer */
    OUTCOME_DATA,     /* KO_E_DATA */
    OUTCOME_ERROR,    /* another error */
    OUTCOME_OPEN,     /* it does not end, or not as clear: KO_UNFINISHED, KO_PARTIAL */
    OUTCOME_CAUTIOUS, /* more findings, or nearer ones */
    OUTCOME_FOUND,    /* silent, and the check finds it afterwards */
    OUTCOME_SILENT,   /* something is missing or too far, and no check finds it */
    OUTCOME_BAD,      /* a bad address, or a trap */
    OUTCOME_HANG,     /* a call does not return */
    OUTCOMES
} outcome;

/* Compares an answer with the undamaged one. */
outcome judge(const question *q, const answer *right, const answer *got);

#endif
