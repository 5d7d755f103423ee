/* Splits a line of a programme into its words, each a letter and a number. Comments stand in
 * parentheses or after a semicolon. */
#ifndef WORDS_H
#define WORDS_H

#include "keepout/vec.h"
#include "refusal.h"

enum { LETTERS = 26, MOST_G = 10, MOST_M = 4 };

/* A G or an M word: ten times its number, so that G59.1 is 591. */
typedef struct code_word {
    int16_t code;
    uint8_t at; /* its column */
} code_word;

typedef struct words {
    const char *text;
    int64_t value[LETTERS]; /* 10^-7, for each letter that is present; not of G and M */
    uint32_t present;       /* a bit for each letter */
    uint8_t at[LETTERS];    /* the column of each letter that is present */
    uint8_t g_count;
    uint8_t m_count;
    code_word g[MOST_G];
    code_word m[MOST_M];
    bool is_percent;  /* the line is a percent sign */
    bool is_optional; /* it begins with a slash */
} words;

/* Reads a line of at most 255 characters. */
bool words_read(words *w, const char *text, refusal *why);

bool words_has(const words *w, char letter);
int64_t words_get(const words *w, char letter);

/* The bits of the letters in a text. */
uint32_t words_bits(const char *letters);

/* Refuses the word of a letter, or of a code. False always. */
bool words_refuse(const words *w, char letter, const char *expected, refusal *why);
bool words_refuse_code(const words *w, const code_word *code, const char *expected, refusal *why);

#endif
