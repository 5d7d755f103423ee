/* Flips bits of queries that wait: faults_waiting RUNS [SEED]. It prints a line for each function
 * and number of bits, between tabs: function, bits, runs, refused, same, silent.
 *
 * It asks every function that test_end.c lists, once and step by step, and keeps what the query and
 * its outputs held after each call. A run puts one of these instants back at which the query waits,
 * flips one bit or two of the query, and calls again. An answer other than KO_E_DATA goes on to the
 * end, and each call is compared with the one without damage. Most runs are one call, so millions
 * of them take seconds. */
#include "end.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CALLS = 4000, MOST_QUERY = 2048, MOST_OUT = 1024, GIVEN_RUNS = 1000, TRIES = 50 };

/* A call left this: its answer, the query, and what it wrote. */
typedef struct instant {
    end_answer answer;
    uint8_t query[MOST_QUERY];
    uint8_t outs[2][MOST_OUT];
    uint32_t marks[KO_TREE_MARK_WORDS(THINGS)]; /* a walk over pairs marks branches */
} instant;

/* An answer without damage, and the instants at which the query waits. */
typedef struct answer {
    const end_row *row;
    const end_memory *memory;
    uint32_t calls;
    uint32_t waits;
    uint32_t size; /* of the query's struct, in a union that is larger */
    uint32_t waiting[CALLS];
    instant at[CALLS];
} answer;

enum { REFUSED, SAME, SILENT, OUTCOMES };

static answer sound;

static const end_memory *memory_of(const end_row *row)
{
    if (strncmp(row->name, "ko_frozen_", 10) == 0) {
        return &end_of_frozen;
    }
    return (strncmp(row->name, "ko_tree_", 8) == 0) ? &end_of_trees : &end_of_others;
}

static end_answer call(uint32_t number)
{
    const end_turn turn = {.is_there = true,
                           .is_whole = true,
                           .is_first = number == 0U,
                           .budget = 1U - number % 2U}; /* every other call only waits */
    return sound.row->ask(&turn);
}

static void keep(instant *at)
{
    memcpy(at->query, sound.memory->query.at, sound.memory->query.size);
    memcpy(at->marks, end_at.marks, sizeof(at->marks));
    for (uint32_t i = 0; i < 2U; i++) {
        memcpy(at->outs[i], sound.memory->outs[i].at, sound.memory->outs[i].size);
    }
}

static void put_back(const instant *at)
{
    memcpy(sound.memory->query.at, at->query, sound.memory->query.size);
    memcpy(end_at.marks, at->marks, sizeof(at->marks));
    for (uint32_t i = 0; i < 2U; i++) {
        memcpy(sound.memory->outs[i].at, at->outs[i], sound.memory->outs[i].size);
    }
}

/* Bytes up to the last one that a call wrote. The union holds `pattern` before. */
static uint32_t written(uint8_t pattern)
{
    size_t size = sound.memory->query.size;
    while (size > 0U && ((const uint8_t *)sound.memory->query.at)[size - 1U] == pattern) {
        size--;
    }
    return (uint32_t)size;
}

static bool fits(const end_memory *memory)
{
    return memory->query.size <= MOST_QUERY && memory->outs[0].size <= MOST_OUT &&
           memory->outs[1].size <= MOST_OUT;
}

/* Asks once without damage. Returns false if the answer does not end in so many calls. */
static bool record(const end_row *row)
{
    sound.row = row;
    sound.memory = memory_of(row);
    sound.calls = sound.waits = sound.size = 0;
    if (!fits(sound.memory)) {
        return false;
    }
    memset(sound.memory->query.at, 0xA5, sound.memory->query.size);
    ko_status status = KO_OK;
    while (status == KO_OK || status == KO_UNFINISHED) {
        if (sound.calls == CALLS) {
            return false;
        }
        instant *at = &sound.at[sound.calls];
        at->answer = call(sound.calls);
        keep(at);
        status = at->answer.status;
        if (status == KO_UNFINISHED) {
            const uint32_t size = written(0xA5);
            sound.size = (size > sound.size) ? size : sound.size;
            sound.waiting[sound.waits++] = sound.calls;
        }
        sound.calls++;
    }
    return true;
}

/* Outputs belong to a call only if it answers KO_OK. */
static bool is_as_recorded(end_answer got, const instant *at)
{
    if (got.status != at->answer.status || got.findings != at->answer.findings) {
        return false;
    }
    for (uint32_t i = 0; i < 2U && got.status == KO_OK; i++) {
        if (memcmp(sound.memory->outs[i].at, at->outs[i], sound.memory->outs[i].size) != 0) {
            return false;
        }
    }
    return true;
}

static void flip(uint32_t bit)
{
    ((uint8_t *)sound.memory->query.at)[bit / 8U] ^= (uint8_t)(1U << (bit % 8U));
}

static int run(uint32_t bits, test_random *random)
{
    const uint32_t size = 8U * sound.size;
    uint32_t number = sound.waiting[random_bits(random) % sound.waits];
    put_back(&sound.at[number]);
    if (bits > 0U) {
        const uint32_t first = random_bits(random) % size;
        flip(first);
        if (bits > 1U) {
            flip((first + 1U + random_bits(random) % (size - 1U)) % size);
        }
    }
    for (number++; number < sound.calls; number++) {
        const end_answer got = call(number);
        if (got.status == KO_E_DATA) {
            return REFUSED;
        }
        if (!is_as_recorded(got, &sound.at[number])) {
            return SILENT;
        }
    }
    return SAME;
}

/* Instants go on to the same answer if nothing is flipped. */
static bool goes_on(void)
{
    test_random random = {1};
    for (uint32_t i = 0; i < TRIES; i++) {
        if (run(0, &random) != SAME) {
            return false;
        }
    }
    return true;
}

static uint32_t mix(uint32_t x)
{
    x = (x ^ x >> 16U) * 0x7FEB352DU;
    x = (x ^ x >> 15U) * 0x846CA68BU;
    x ^= x >> 16U;
    return (x != 0U) ? x : 1U;
}

/* Runs all cases of a question, and prints a line for each number of bits. */
static void run_all(uint32_t runs, uint32_t seed)
{
    for (uint32_t bits = 1; bits <= 2U; bits++) {
        uint32_t counts[OUTCOMES] = {0};
        test_random random = {mix(mix(seed) + bits)};
        for (uint32_t i = 0; i < runs; i++) {
            counts[run(bits, &random)]++;
        }
        printf("%s\t%lu\t%lu\t%lu\t%lu\t%lu\n", sound.row->name, (unsigned long)bits,
               (unsigned long)runs, (unsigned long)counts[REFUSED], (unsigned long)counts[SAME],
               (unsigned long)counts[SILENT]);
        fflush(stdout);
    }
}

int main(int argc, char **argv)
{
    const uint32_t runs = (argc > 1) ? (uint32_t)strtoul(argv[1], NULL, 10) : GIVEN_RUNS;
    const uint32_t seed = (argc > 2) ? (uint32_t)strtoul(argv[2], NULL, 10) : 1U;
    end_begin(true, true);
    for (uint32_t i = 0; i < end_iterator_count; i++) {
        const end_row *row = &end_iterators[i];
        if (!record(row) || (sound.waits > 0U && !goes_on())) {
            fprintf(stderr, "faults_waiting: %s: it cannot be repeated\n", row->name);
            return EXIT_FAILURE;
        }
        if (sound.waits > 0U) { /* a pair set has no budget, and no query that waits */
            run_all(runs, seed + i);
        }
    }
    return EXIT_SUCCESS;
}
