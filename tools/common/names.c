#include "common/names.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/tell.h"
#include "common/written.h"

enum { KEPT = 48 }; /* characters of a long name that its other name shows */

typedef struct other_name {
    struct other_name *next;
    char *found;
    char used[NAME_ROOM];
} other_name;

static other_name *first;
static other_name **end = &first;
static unsigned count;

static bool is_plain(const char *name)
{
    size_t length = 0;
    while (is_c_letter(name[length]) ||
           (length > 0U && strchr("-.", name[length]) != NULL && name[length] != '\0')) {
        length++;
    }
    return length > 0U && length <= NAME_MOST && name[length] == '\0';
}

static const other_name *add_other(const char *name)
{
    const size_t length = strlen(name);
    const size_t kept = (length < (size_t)KEPT) ? length : (size_t)KEPT;
    other_name *other = need(1, sizeof(*other));
    other->found = need(length + 1U, 1);
    memcpy(other->found, name, length + 1U);
    for (size_t i = 0; i < kept; i++) {
        other->used[i] = is_c_letter(name[i]) ? name[i] : '_';
    }
    count++;
    (void)snprintf(other->used + kept, sizeof(other->used) - kept, "+%u", count);
    *end = other;
    end = &other->next;
    return other;
}

const char *name_used(const char *name)
{
    if (is_plain(name)) {
        return name;
    }
    const other_name *other = first;
    while (other != NULL && strcmp(other->found, name) != 0) {
        other = other->next;
    }
    return (other != NULL) ? other->used : add_other(name)->used;
}

const char *name_found(const char *used)
{
    for (const other_name *other = first; other != NULL; other = other->next) {
        if (strcmp(other->used, used) == 0) {
            return other->found;
        }
    }
    return used;
}

/* A backslash and a quote are doubled, so that the name can be read back. */
static void list_one(FILE *out, const other_name *other)
{
    tell(out, "  %s: \"", other->used);
    for (const char *at = other->found; *at != '\0'; at++) {
        const bool is_doubled = *at == '"' || *at == '\\';
        tell(out, is_doubled ? "\\%c" : "%c", *at);
    }
    tell(out, "\"\n");
}

void names_list(FILE *out)
{
    if (first != NULL) {
        tell(out, "\nnames that are used under another one:\n");
    }
    for (const other_name *other = first; other != NULL; other = other->next) {
        list_one(out, other);
    }
}
