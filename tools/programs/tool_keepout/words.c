#include "words.h"

#include <string.h>

#include "steps.h"

/* Signs and letters that are refused by name. */
typedef struct sign {
    char sign;
    const char *expected;
} sign;

static const sign refused[] = {
    {'A', "X, Y or Z: a rotary axis is not judged"},
    {'B', "X, Y or Z: a rotary axis is not judged"},
    {'C', "X, Y or Z: a rotary axis is not judged"},
    {'U', "X, Y or Z: a second axis is not judged"},
    {'V', "X, Y or Z: a second axis is not judged"},
    {'W', "X, Y or Z: a second axis is not judged"},
    {'O', "no O-word: subprograms, loops and conditions are not judged"},
    {'#', "a number: parameters are not judged"},
    {'[', "a number: expressions are not judged"},
    {'$', "G-code: a $ command belongs to the controller, not to a programme"},
    {'@', "X and Y: polar coordinates are not judged"},
    {'^', "X and Y: polar coordinates are not judged"},
    {'%', "% alone in a line"},
    {')', "( before it"},
    {'*', "no checksum"},
    {'/', "/ as the first sign of a line"},
};

static const char *expected_of(char c)
{
    for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
        if (refused[i].sign == c) {
            return refused[i].expected;
        }
    }
    return NULL;
}

static char upper(char c)
{
    return (c >= 'a' && c <= 'z') ? (char)(c - 'a' + 'A') : c;
}

/* Skips blanks and comments in parentheses. Null if a comment has no end, or holds another: some
 * controllers end both at the first ), others at the last. */
static const char *skip(const char *s, refusal *why)
{
    for (; *s == ' ' || *s == '\t' || *s == '\r' || *s == '('; s++) {
        if (*s != '(') {
            continue;
        }
        s++;
        s += strcspn(s, "()");
        if (*s == '(') {
            refusal_text(why, "( in a comment", "comments that are not nested");
            return NULL;
        }
        if (*s == '\0') {
            refusal_text(why, "(", ") at the end of the comment");
            return NULL;
        }
    }
    return s;
}

static bool is_end(char c)
{
    return c == '\0' || c == ';';
}

bool words_has(const words *w, char letter)
{
    return (w->present >> (letter - 'A') & 1U) != 0U;
}

int64_t words_get(const words *w, char letter)
{
    return w->value[letter - 'A'];
}

uint32_t words_bits(const char *letters)
{
    uint32_t bits = 0;
    for (; *letters != '\0'; letters++) {
        bits |= 1U << (*letters - 'A');
    }
    return bits;
}

/* Shows a word up to the next letter, so that X1Y2 gives X1. */
static bool refuse_at(const char *text, const char *expected, refusal *why)
{
    char word[MOST_FOUND + 1];
    size_t length = 1U + strspn(text + 1, " \t");
    length += strspn(text + length, "+-.0123456789#[]<>_/*");
    length = (length < (size_t)MOST_FOUND) ? length : (size_t)MOST_FOUND;
    memcpy(word, text, length);
    while (length > 1U && (word[length - 1U] == ' ' || word[length - 1U] == '\t')) {
        length--;
    }
    word[length] = '\0';
    refusal_text(why, word, expected);
    return false;
}

bool words_refuse(const words *w, char letter, const char *expected, refusal *why)
{
    return refuse_at(w->text + w->at[letter - 'A'], expected, why);
}

bool words_refuse_code(const words *w, const code_word *code, const char *expected, refusal *why)
{
    return refuse_at(w->text + code->at, expected, why);
}

/* Adds a G or an M word. */
static bool take_code(code_word *codes, uint8_t *count, unsigned most, const code_word *code,
                      int64_t value, const char *text, refusal *why)
{
    const int64_t tenth = STEPS_MM / 10;
    if (value < 0 || value % tenth != 0 || value > 999 * STEPS_MM) {
        return refuse_at(text, "a code of at most one decimal", why);
    }
    if (*count == most) {
        return refuse_at(text, "at most 10 G and 4 M words in a line", why);
    }
    codes[*count] = *code;
    codes[*count].code = (int16_t)(value / tenth);
    (*count)++;
    return true;
}

static bool take(words *w, const char *text, char letter, int64_t value, refusal *why)
{
    const code_word code = {0, (uint8_t)(text - w->text)};
    if (letter == 'G') {
        return take_code(w->g, &w->g_count, MOST_G, &code, value, text, why);
    }
    if (letter == 'M') {
        return take_code(w->m, &w->m_count, MOST_M, &code, value, text, why);
    }
    if (words_has(w, letter)) {
        return refuse_at(text, "each letter once in a line", why);
    }
    w->present |= 1U << (letter - 'A');
    w->value[letter - 'A'] = value;
    w->at[letter - 'A'] = code.at;
    return true;
}

/* Reads the word at s. Returns where it ends, or null. */
static const char *read_word(words *w, const char *s, refusal *why)
{
    const char letter = upper(*s);
    int64_t value = 0;
    const char *expected = expected_of(letter);
    if (expected == NULL && (letter < 'A' || letter > 'Z')) {
        expected = "a letter";
    }
    if (expected != NULL) {
        (void)refuse_at(s, expected, why);
        return NULL;
    }
    const char *number = s + 1 + strspn(s + 1, " \t");
    const char *end = steps_read(number, &value);
    if (end == NULL) {
        expected = (*number == '#' || *number == '[') ? expected_of(*number) : NULL;
        (void)refuse_at(s, (expected != NULL) ? expected : "a number of at most 9 digits", why);
        return NULL;
    }
    return take(w, s, letter, value, why) ? end : NULL;
}

bool words_read(words *w, const char *text, refusal *why)
{
    memset(w, 0, sizeof(*w));
    w->text = text;
    for (const char *s = skip(text, why);; s = skip(s, why)) {
        if (s == NULL) {
            return false;
        }
        if (is_end(*s)) {
            return true;
        }
        const bool is_first = w->present == 0U && w->g_count == 0U && w->m_count == 0U;
        if (*s == '%' && is_first && !w->is_optional) {
            const char *rest = skip(s + 1, why);
            if (rest == NULL) {
                return false;
            }
            w->is_percent = is_end(*rest);
            return w->is_percent || refuse_at(s, expected_of('%'), why);
        }
        if (*s == '/' && is_first && !w->is_optional) {
            w->is_optional = true;
            s++;
            continue;
        }
        s = read_word(w, s, why);
        if (s == NULL) {
            return false;
        }
    }
}
