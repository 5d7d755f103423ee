#include "tokens.h"

#include <stdlib.h>
#include <string.h>

static char plain(char c)
{
    return (c == 'n') ? '\n' : (c == 'r') ? '\r' : (c == '0') ? '\0' : c;
}

/* Replaces what the page escaped, and returns the size. */
static size_t unescape(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        if (*from == '\\' && from[1] != '\0') {
            from++;
            *to++ = plain(*from);
        } else {
            *to++ = *from;
        }
    }
    *to = '\0';
    return (size_t)(to - text);
}

bool token_next(char **at, token *t)
{
    char *here = *at;
    if (*here == '\0') {
        return false;
    }
    char *end = strchr(here, '\n');
    *at = (end != NULL) ? end + 1 : here + strlen(here);
    if (end != NULL) {
        *end = '\0';
    }
    t->kind = *here++;
    t->line = (int)strtol(here, &here, 10);
    here += (*here == ':') ? 1 : 0;
    t->column = (int)strtol(here, &here, 10);
    t->text = here + ((*here == ' ') ? 1 : 0);
    t->size = unescape(t->text);
    return true;
}
