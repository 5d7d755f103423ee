#include "tokens.h"

#include <string.h>

#include "steps.h"

static const char blanks[] = " \t";

static bool is_stop(char c)
{
    return c == '\0' || c == ' ' || c == '\t' || c == '#';
}

bool tokens_is_end(tokens *t)
{
    t->at += strspn(t->at, blanks);
    return *t->at == '\0' || *t->at == '#';
}

bool tokens_refuse(tokens *t, const char *expected)
{
    if (tokens_is_end(t)) {
        refusal_text(t->why, "the end of the line", expected);
    } else {
        refusal_word(t->why, t->at, expected);
    }
    return false;
}

bool tokens_refuse_last(tokens *t, const char *expected)
{
    refusal_word(t->why, t->last, expected);
    return false;
}

bool tokens_skip(tokens *t, const char *word)
{
    const size_t length = strlen(word);
    if (tokens_is_end(t) || strncmp(t->at, word, length) != 0 || !is_stop(t->at[length])) {
        return false;
    }
    t->last = t->at;
    t->at += length;
    return true;
}

bool tokens_expect(tokens *t, const char *word)
{
    return tokens_skip(t, word) || tokens_refuse(t, word);
}

bool tokens_number(tokens *t, int64_t *out)
{
    if (tokens_is_end(t)) {
        return tokens_refuse(t, "a number");
    }
    const char *end = steps_read(t->at, out);
    if (end == NULL || !is_stop(*end)) {
        return tokens_refuse(t, "a number of at most 9 digits");
    }
    t->last = t->at;
    t->at = end;
    return true;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

bool tokens_name(tokens *t, char *out, size_t most)
{
    size_t length = 0;
    (void)tokens_is_end(t);
    while (is_name(t->at[length])) {
        length++;
    }
    if (length == 0U || length > most || !is_stop(t->at[length])) {
        return tokens_refuse(t, "a name of 1 to 15 letters, digits, - and _");
    }
    memset(out, 0, most + 1U);
    memcpy(out, t->at, length);
    t->last = t->at;
    t->at += length;
    return true;
}

bool tokens_expect_end(tokens *t)
{
    return tokens_is_end(t) || tokens_refuse(t, "the end of the line");
}
