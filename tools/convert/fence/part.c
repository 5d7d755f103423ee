#include "part.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

part *add_part(part *parent, part_kind kind, const char *name)
{
    part *p = need(1, sizeof(*p));
    p->kind = kind;
    p->name = name;
    if (parent != NULL) {
        parent->parts = grow(parent->parts, parent->count, sizeof(part *));
        p->path = parent->path;
        p->parent = parent;
        p->index = parent->count;
        parent->parts[parent->count++] = p;
    }
    return p;
}

/* The path of a value in its JSON document. */
static const char *path_in_document(const part *p)
{
    if (p->parent == NULL) {
        return NULL;
    }
    const char *before = path_in_document(p->parent);
    if (p->name == NULL) {
        return text_of("%s[%zu]", (before != NULL) ? before : "", p->index);
    }
    return (before != NULL) ? text_of("%s.%s", before, p->name) : p->name;
}

spot spot_of(const part *p)
{
    const spot at = {p->path, p->line, (p->kind <= PART_NULL) ? path_in_document(p) : NULL};
    return at;
}

static const char *name_of(part_kind kind)
{
    static const char *const names[] = {"an object",    "an array", "a string", "a number",
                                        "true",         "false",    "null",     "an element",
                                        "an attribute", "a text",   "a line",   "a field"};
    return names[kind];
}

static void expect_kind(const part *p, part_kind kind)
{
    if (p->kind != kind) {
        const spot at = spot_of(p);
        refuse_at(&at, "expected %s, found %s", name_of(kind), name_of(p->kind));
    }
}

static part *find(const part *parent, const char *name, bool is_attribute)
{
    for (size_t i = 0; parent != NULL && i < parent->count; i++) {
        part *p = parent->parts[i];
        if (p->name != NULL && (p->kind == PART_ATTRIBUTE) == is_attribute &&
            strcmp(p->name, name) == 0) {
            return p;
        }
    }
    return NULL;
}

part *member_or_none(const part *parent, const char *name)
{
    return find(parent, name, false);
}

part *attribute_or_none(const part *element, const char *name)
{
    return find(element, name, true);
}

part *member(const part *object, const char *name, part_kind kind)
{
    expect_kind(object, PART_OBJECT);
    part *found = member_or_none(object, name);
    if (found == NULL) {
        const spot at = spot_of(object);
        refuse_at(&at, "expected an object with \"%s\"", name);
    }
    expect_kind(found, kind);
    return found;
}

/* Billionths, cut off towards zero. */
decimal number_in(part *p, const char *what)
{
    const double most = 9e9;
    const spot at = spot_of(p);
    if (p->kind != PART_NUMBER) {
        refuse_at(&at, "expected %s, found %s", what, name_of(p->kind));
    }
    if (!(p->number >= -most && p->number <= most)) {
        refuse_at(&at, "expected %s, found a number beyond 9e9", what);
    }
    const double nano = p->number * 1e9;
    const decimal d = {(int64_t)trunc(nano), trunc(nano) != nano, signbit(p->number) != 0};
    p->is_taken = true;
    return d;
}

int64_t whole_in(part *p, const char *what)
{
    const int64_t unit = 1000000000;
    const decimal d = number_in(p, what);
    if (d.cut || d.nano % unit != 0) {
        const spot at = spot_of(p);
        refuse_at(&at, "expected %s, found a fraction", what);
    }
    return d.nano / unit;
}

const char *text_in(part *p)
{
    if (p == NULL || p->text == NULL) {
        return NULL;
    }
    p->is_taken = true;
    return p->text;
}

bool is_text(part *p, const char *text)
{
    const char *found = text_in(p);
    return found != NULL && strcmp(found, text) == 0;
}

bool flag_in(part *p)
{
    if (p->kind != PART_TRUE && p->kind != PART_FALSE) {
        const spot at = spot_of(p);
        refuse_at(&at, "expected true or false");
    }
    p->is_taken = true;
    return p->kind == PART_TRUE;
}

void take_all(part *p)
{
    p->is_taken = true;
    for (size_t i = 0; i < p->count; i++) {
        take_all(p->parts[i]);
    }
}
