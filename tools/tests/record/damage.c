/* Recordings that must be refused, and what refuses them by name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/format.h"
#include "record/replay.h"
#include "record/types.h"
#include "record_test.h"

/* True if a recording is refused before any of its records is dealt with. */
static bool is_refused(const uint8_t *bytes, size_t size)
{
    koplay *play = koplay_open(bytes, size);
    const bool refused = play != NULL && koplay_step(play) == KOPLAY_BAD &&
                         koplay_look(play)->done == 0U && koplay_look(play)->why[0] != '\0';
    koplay_shut(play);
    return refused;
}

int damage(const char *path)
{
    size_t size = 0;
    uint8_t *bytes = file_read(path, &size);
    int failed = is_refused(bytes, size) ? 1 : 0; /* whole it is taken */
    for (size_t n = 0; n < size; n++) {
        uint8_t *cut = malloc((n > 0U) ? n : 1U); /* of that size, so that a sanitizer sees more */
        memcpy(cut, bytes, n);
        if (!is_refused(cut, n)) {
            (void)printf("cut off after %lu bytes: not refused\n", (unsigned long)n);
            failed++;
        }
        free(cut);
    }
    for (size_t bit = 0; bit < 8U * size; bit++) {
        bytes[bit / 8U] ^= (uint8_t)(1U << bit % 8U);
        if (!is_refused(bytes, size)) {
            (void)printf("bit %lu flipped: not refused\n", (unsigned long)bit);
            failed++;
        }
        bytes[bit / 8U] ^= (uint8_t)(1U << bit % 8U);
    }
    (void)printf("%lu lengths, %lu bits\n", (unsigned long)size, 8UL * (unsigned long)size);
    free(bytes);
    return failed;
}

/* ---- recordings whose check words are right ---- */

static const char *folder_of;

static void save(const char *name, const uint32_t *words, size_t size)
{
    char path[256];
    (void)snprintf(path, sizeof(path), "%s/%s.kor", folder_of, name);
    file_write(path, words, size);
}

static void craft_header(uint32_t *words, size_t size, const char *name, uint32_t which)
{
    words[which] ^= 0x100U;
    mend(words, 0U);
    save(name, words, size);
    words[which] ^= 0x100U;
    mend(words, 0U);
}

/* Returns the word at which the first record of a kind begins; a call if `what` is 0. */
static uint32_t find(const uint32_t *words, size_t size, uint32_t what)
{
    uint32_t at = KOREC_HEAD_WORDS;
    while (4U * at < size) {
        const uint32_t found = words[at] >> 16;
        if (found == what || (what == 0U && found < KOREC_FUNCTIONS)) {
            return at;
        }
        at += words[at] & 0xFFFFU;
    }
    (void)fprintf(stderr, "no record of kind %lu\n", (unsigned long)what);
    exit(2);
}

static void craft_record(uint32_t *words, size_t size, const char *name, uint32_t at, uint32_t word,
                         uint32_t mask)
{
    words[at + word] ^= mask;
    mend(words, at);
    save(name, words, size);
    words[at + word] ^= mask;
    mend(words, at);
}

/* Saves the header, the records in [from, to), and the last record. */
static void craft_piece(const uint32_t *words, size_t size, const char *name, uint32_t from,
                        uint32_t to)
{
    const uint32_t end = find(words, size, KOREC_END);
    uint32_t *piece = malloc(size);
    memcpy(piece, words, 4U * KOREC_HEAD_WORDS);
    memcpy(piece + KOREC_HEAD_WORDS, words + from, 4U * (to - from));
    memcpy(piece + KOREC_HEAD_WORDS + to - from, words + end, size - 4U * end);
    save(name, piece, size - 4U * (end - to) - 4U * (from - KOREC_HEAD_WORDS));
    free(piece);
}

int craft(const char *path, const char *folder)
{
    size_t size = 0;
    uint32_t *words = (uint32_t *)(void *)file_read(path, &size);
    folder_of = folder;
    craft_header(words, size, "version", KOREC_HEAD_VERSION);
    craft_header(words, size, "library", KOREC_HEAD_LIBRARY);
    craft_header(words, size, "layout", KOREC_HEAD_SIGNATURE);
    craft_header(words, size, "tree_k", KOREC_HEAD_TREE_K);
    craft_header(words, size, "magic", KOREC_HEAD_MAGIC);
    const uint32_t part = find(words, size, KOREC_PART);
    craft_record(words, size, "kind", find(words, size, 0U), 0, 0x70000000U);
    craft_record(words, size, "part_type", part, 3, 0x7F00U);
    craft_record(words, size, "part_count", part, 4, 0x40000000U);
    craft_record(words, size, "part_first", part, 5, 0x40000000U);
    craft_record(words, size, "part_entries", part, 6, 0x40000000U);
    craft_record(words, size, "part_address", part, 2, 0x40U);
    /* The first call is ko_tree_init: nulls, n, margin, tree, nodes, and then its result. */
    craft_record(words, size, "answer", find(words, size, 0U), 7, 1U);
    craft_record(words, size, "number", find(words, size, 0U), 1, 0x80000000U);
    const uint32_t call = find(words, size, 0U);
    const uint32_t mark = find(words, size, KOREC_MARK);
    const uint32_t end = find(words, size, KOREC_END);
    craft_piece(words, size, "no_record", mark, mark);
    craft_piece(words, size, "no_mark", call, end);
    craft_piece(words, size, "lost", mark, call + (words[call] & 0xFFFFU));
    words[end + 1U] = words[mark + 1U] + 1U; /* no record is missing between them */
    mend(words, end);
    craft_piece(words, size, "no_call", mark, mark + (words[mark] & 0xFFFFU));
    free(words);
    return 0;
}
