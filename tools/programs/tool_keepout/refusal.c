#include "refusal.h"

#include <string.h>

/* Bytes that a terminal could obey are shown as '?'. */
static void keep(refusal *r, const char *text, size_t length, const char *expected)
{
    length = (length < (size_t)MOST_FOUND) ? length : (size_t)MOST_FOUND;
    for (size_t i = 0; i < length; i++) {
        r->found[i] = (text[i] >= ' ' && text[i] <= '~') ? text[i] : '?';
    }
    r->found[length] = '\0';
    r->expected = expected;
}

void refusal_word(refusal *r, const char *text, const char *expected)
{
    size_t length = strcspn(text, " \t\r\n(;");
    if (length == 0U) {
        length = (*text != '\0') ? 1U : 0U;
    }
    if (length == 0U || *text == '\r') {
        refusal_text(r, "the end of the line", expected);
        return;
    }
    keep(r, text, length, expected);
}

void refusal_text(refusal *r, const char *text, const char *expected)
{
    keep(r, text, strlen(text), expected);
}
