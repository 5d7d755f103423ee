/* Splits a line of the set-up at its blanks into words. A number sign begins a comment. */
#ifndef TOKENS_H
#define TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "refusal.h"

typedef struct tokens {
    const char *at;
    const char *last; /* the word that was read last */
    refusal *why;
} tokens;

bool tokens_is_end(tokens *t);

/* Skips the word if it is the next one. */
bool tokens_skip(tokens *t, const char *word);

/* Read the next word as a word, a number of 10^-7, or a name of letters, digits, - and _. They
 * refuse anything else. */
bool tokens_expect(tokens *t, const char *word);
bool tokens_number(tokens *t, int64_t *out);
bool tokens_name(tokens *t, char *out, size_t most);
bool tokens_expect_end(tokens *t);

/* Refuse the next word, or the last one. False always. */
bool tokens_refuse(tokens *t, const char *expected);
bool tokens_refuse_last(tokens *t, const char *expected);

#endif
