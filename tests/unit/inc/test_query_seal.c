/* Tests the seal of queries. Bits of a query that waits are flipped between two calls: the next
 * call answers KO_E_DATA, or the query's answers stay what they are without damage. It asks every
 * public function that test_end.c lists.
 *
 * SEAL_FLIPS, given to the compiler, is the number of runs for each function and kind of flip.
 *
 * promise: query-sealed, damage-contained */
#include "end.h"

#include <stddef.h>
#include <string.h>

#include "guard.h"
#include "src/math/query_seal.h"

#ifndef SEAL_FLIPS
#define SEAL_FLIPS test_rounds(60)
#endif

enum { CALLS = 2000 };

/* What a run answered: a sum over the statuses and outputs of its calls. */
typedef struct run {
    uint32_t sum;
    uint32_t waits; /* calls that left the query sealed */
    bool is_found;  /* it ended with KO_E_DATA in the call after the damage */
} run;

static const end_memory *memory_of(const end_row *row)
{
    if (strncmp(row->name, "ko_frozen_", 10) == 0) {
        return &end_of_frozen;
    }
    return (strncmp(row->name, "ko_tree_", 8) == 0) ? &end_of_trees : &end_of_others;
}

static uint32_t sum_of(uint32_t sum, const void *from, size_t size)
{
    const uint8_t *const bytes = from;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ bytes[i]) * 16777619U;
    }
    return sum;
}

static void clear(const end_memory *memory)
{
    memset(memory->query.at, GUARD, memory->query.size);
    for (uint32_t i = 0; i < 2U; i++) {
        memset(memory->outs[i].at, 0, memory->outs[i].size);
    }
}

/* The outputs are those of a call only if it answers KO_OK; while a search goes on its array is
 * work memory. */
static uint32_t note(uint32_t sum, const end_memory *memory, end_answer answer)
{
    sum = sum_of(sum, &answer, sizeof(answer));
    for (uint32_t i = 0; i < 2U && answer.status == KO_OK; i++) {
        sum = sum_of(sum, memory->outs[i].at, memory->outs[i].size);
    }
    return sum;
}

/* The bytes of a query: of the union that holds it, those that its own struct has. Padding behind
 * the struct keeps the pattern of clear(). */
static uint32_t bytes_of(const end_memory *memory)
{
    size_t size = memory->query.size;
    while (size > 1U && ((const uint8_t *)memory->query.at)[size - 1U] == GUARD) {
        size--;
    }
    return (uint32_t)size;
}

static void flip(const end_memory *memory, test_random *random, uint32_t bits)
{
    const uint32_t size = 8U * bytes_of(memory);
    const uint32_t first = random_bits(random) % size;
    uint32_t second = first;
    while (bits > 1U && second == first) {
        second = random_bits(random) % size;
    }
    uint8_t *const bytes = memory->query.at;
    bytes[first / 8U] ^= (uint8_t)(1U << (first % 8U));
    if (bits > 1U) {
        bytes[second / 8U] ^= (uint8_t)(1U << (second % 8U));
    }
}

static bool is_sealed(ko_status status)
{
    return status == KO_UNFINISHED || (KO_SEAL_ALWAYS != 0 && status == KO_OK);
}

/* Asks step by step. Flips so many bits when the query waits for the time `when`. */
static run ask(const end_row *row, uint32_t bits, uint32_t when, test_random *random)
{
    const end_memory *const memory = memory_of(row);
    end_turn turn = {.is_there = true, .is_whole = true};
    end_answer answer = {KO_OK, 0};
    run r = {2166136261U, 0, false};
    bool is_damaged = false;
    clear(memory);
    for (uint32_t calls = 0; calls < CALLS; calls++) {
        turn.is_first = calls == 0U;
        turn.budget = 1U - calls % 2U; /* every other call only waits */
        answer = row->ask(&turn);
        r.sum = note(r.sum, memory, answer);
        r.is_found = r.is_found || (is_damaged && answer.status == KO_E_DATA);
        is_damaged = false;
        if (is_sealed(answer.status) && ++r.waits == when) {
            flip(memory, random, bits);
            is_damaged = true;
        } else if (answer.status != KO_OK && answer.status != KO_UNFINISHED) {
            break;
        }
    }
    return r;
}

/* Runs with damage. Each is found at once, or changes nothing. Much is not live, as the free part
 * of a stack, but some is found. */
static void flip_all(const end_row *row, uint32_t bits)
{
    test_random random = {0x9E3779B9U};
    const run sound = ask(row, 0, 0, &random);
    uint32_t silent = 0;
    uint32_t found = 0;
    if (sound.waits == 0U || strcmp(row->name, "ko_pair_set_next") == 0) {
        return; /* it has no budget, or is a container */
    }
    const uint32_t rounds = SEAL_FLIPS;
    for (uint32_t i = 0; i < rounds; i++) {
        const run r = ask(row, bits, 1U + random_bits(&random) % sound.waits, &random);
        found += r.is_found ? 1U : 0U;
        silent += (!r.is_found && r.sum != sound.sum) ? 1U : 0U;
    }
    test_check(silent == 0U, row->name, (int)bits, "no damage is silent");
    test_check(rounds < 20U || found > rounds / 10U, row->name, (int)bits, "damage is found");
}

static void one_bit(void)
{
    end_begin(true, true);
    for (uint32_t i = 0; i < end_iterator_count; i++) {
        flip_all(&end_iterators[i], 1);
    }
}

static void two_bits(void)
{
    end_begin(true, true);
    for (uint32_t i = 0; i < end_iterator_count; i++) {
        flip_all(&end_iterators[i], 2);
    }
}

/* A query that waits, and what is live behind it. */
typedef struct sealed {
    ko_query q;
    uint16_t live[5];
    uint32_t seal;
} sealed;

/* Each bit of each length is sealed, but for the status, which says that there is a seal. */
static void each_bit_of_each_length(void)
{
    uint32_t missed = 0;
    for (size_t bytes = sizeof(ko_query); bytes <= offsetof(sealed, seal); bytes += 2U) {
        sealed query;
        memset(&query, 0x5A, sizeof(query));
        koi_query_seal(&query.q, &query.seal, bytes);
        for (size_t bit = 0; bit < 8U * bytes; bit++) {
            sealed damaged = query;
            ((uint8_t *)&damaged)[bit / 8U] ^= (uint8_t)(1U << (bit % 8U));
            const bool is_found = koi_query_wake(&damaged.q, &damaged.seal, bytes) == KO_E_DATA;
            missed += (is_found || bit / 8U == offsetof(ko_query, status)) ? 0U : 1U;
        }
        CHECK_EQ(koi_query_wake(&query.q, &query.seal, bytes), KO_OK);
    }
    CHECK_EQ(missed, 0);
}

static const test_case cases[] = {
    {"each bit of each length", each_bit_of_each_length},
    {"one flipped bit is found", one_bit},
    {"two flipped bits are found", two_bits},
};
TEST_SUITE(query_seal, cases);
