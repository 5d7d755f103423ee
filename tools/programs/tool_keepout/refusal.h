/* What was found in a file where something else was expected. */
#ifndef REFUSAL_H
#define REFUSAL_H

enum { MOST_FOUND = 47 };

typedef struct refusal {
    char found[MOST_FOUND + 1];
    const char *expected;
} refusal;

/* Keeps the word that begins at `text`: up to a blank, and at most MOST_FOUND characters. */
void refusal_word(refusal *r, const char *text, const char *expected);

/* Keeps a text as it is. */
void refusal_text(refusal *r, const char *text, const char *expected);

#endif
