/* The checksum of a query that waits.
 *
 * It must not be linear: two flipped bits of a linear sum may cancel. A product carries upwards
 * only, so its upper half comes down after each word. The first word is mixed before the second is
 * added, else bit 31 of both would cancel. koi_digest of digest.h, for containers, changes the
 * state by a word before the product; here the product adds the word, which is one instruction on
 * M4F. */
#include "src/math/query_seal.h"

#define FACTOR 0x9E3779B5U

/* Words of a struct of other types. */
typedef uint32_t __attribute__((may_alias)) word;
typedef uint16_t __attribute__((may_alias)) half;

static inline uint32_t mix(uint32_t sum, uint32_t with)
{
    const uint32_t next = sum * FACTOR + with;
    return next ^ (next >> 15);
}

static uint32_t sum_of(const void *from, size_t bytes)
{
    const word *const words = from;
    const half *const halves = from;
    uint32_t sum = FACTOR;
    for (size_t i = 0; i < bytes / sizeof(*words); i++) {
        sum = mix(sum, words[i]);
    }
    if (bytes % sizeof(*words) != 0U) {
        sum = mix(sum, halves[bytes / sizeof(*halves) - 1U]);
    }
    sum *= FACTOR;
    sum ^= sum >> 16;
    return sum * FACTOR;
}

/* A word at a time: the memset of small C libraries takes four instructions a byte, and a volatile
 * word keeps a compiler from calling it. */
void koi_query_clear(void *part, size_t bytes)
{
    volatile word *const words = part;
    for (size_t i = 0; i < bytes / sizeof(*words); i++) {
        words[i] = 0;
    }
}

void koi_query_seal(ko_query *q, uint32_t *seal, size_t bytes)
{
    q->status = KOI_QUERY_WAITS;
    *seal = sum_of(q, bytes);
}

ko_status koi_query_wake(ko_query *q, const uint32_t *seal, size_t bytes)
{
    if (q->status != KOI_QUERY_WAITS) {
        return koi_query_state(q);
    }
    if (*seal != sum_of(q, bytes)) {
        return koi_query_end(q, KO_E_DATA);
    }
    q->status = KO_OK;
    return KO_OK;
}
