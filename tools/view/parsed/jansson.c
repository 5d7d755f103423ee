#include "jansson.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tokens.h"

enum { MOST_DEPTH = 2048 };

/* The document as far as it is read. */
typedef struct reading {
    json_t *root;
    json_t *parent; /* the object or array that is open, or null */
    size_t depth;
    char *key; /* the name of the member that follows */
    bool rejects_duplicates;
    json_error_t *error;
} reading;

static bool fail(reading *r, const token *t, const char *what)
{
    r->error->line = t->line;
    r->error->column = t->column;
    (void)snprintf(r->error->text, sizeof(r->error->text), "%s", what);
    return false;
}

static void append(reading *r, json_t *value)
{
    value->key = r->key;
    value->parent = r->parent;
    r->key = NULL;
    if (r->parent == NULL) {
        r->root = value;
        return;
    }
    if (r->parent->last != NULL) {
        r->parent->last->next = value;
    } else {
        r->parent->first = value;
    }
    r->parent->last = value;
    r->parent->count++;
}

static bool read_number(reading *r, const token *t, json_t *value)
{
    errno = 0;
    if (value->type == JSON_INTEGER) {
        value->number = (double)strtoll(t->text, NULL, 10);
        return errno == 0 || fail(r, t, "too big integer");
    }
    value->number = strtod(t->text, NULL);
    return !isinf(value->number) || fail(r, t, "real number overflow");
}

static bool read_key(reading *r, const token *t)
{
    if (strlen(t->text) != t->size) {
        return fail(r, t, "NUL byte in object key not supported");
    }
    if (r->rejects_duplicates && json_object_get(r->parent, t->text) != NULL) {
        char what[120];
        token end = *t;
        end.column += (int)t->size + 1; /* the closing quotation mark, as jansson counts */
        (void)snprintf(what, sizeof(what), "duplicate object key near '\"%.80s\"'", t->text);
        return fail(r, &end, what);
    }
    r->key = t->text;
    return true;
}

static bool open_value(reading *r, const token *t, json_t *value)
{
    if (value->type == JSON_STRING) {
        value->text = t->text;
        return strlen(t->text) == t->size || fail(r, t, "\\u0000 is not allowed");
    }
    if (value->type == JSON_INTEGER || value->type == JSON_REAL) {
        return read_number(r, t, value);
    }
    if (value->type == JSON_OBJECT || value->type == JSON_ARRAY) {
        r->parent = value;
        r->depth++;
        return r->depth <= MOST_DEPTH || fail(r, t, "maximum parsing depth reached");
    }
    return true;
}

static bool read_token(reading *r, const token *t)
{
    static const char kinds[] = "{[sirtfn"; /* in the order of json_type */
    if (t->kind == 'k') {
        return read_key(r, t);
    }
    if (t->kind == '}' || t->kind == ']') {
        r->parent = (r->parent != NULL) ? r->parent->parent : NULL;
        r->depth--;
        return true;
    }
    const char *kind = strchr(kinds, t->kind);
    json_t *value = calloc(1, sizeof(*value));
    if (kind == NULL || value == NULL) {
        free(value);
        return fail(r, t, (kind == NULL) ? "no token" : "out of memory");
    }
    value->type = (json_type)(kind - kinds);
    append(r, value);
    return open_value(r, t, value);
}

json_t *json_loadb(const char *tokens, size_t size, size_t flags, json_error_t *error)
{
    char *kept = malloc(size + 1U);
    reading r = {.rejects_duplicates = (flags & (size_t)JSON_REJECT_DUPLICATES) != 0U,
                 .error = error};
    token t = {.line = 1};
    if (kept == NULL) {
        (void)fail(&r, &t, "out of memory");
        return NULL;
    }
    memcpy(kept, tokens, size);
    kept[size] = '\0';
    for (char *at = kept; token_next(&at, &t);) {
        if (!read_token(&r, &t)) {
            return NULL;
        }
    }
    return r.root;
}

void json_decref(json_t *json)
{
    (void)json;
}

size_t json_array_size(const json_t *json)
{
    return json_is_array(json) ? json->count : 0U;
}

json_t *json_array_get(const json_t *json, size_t i)
{
    json_t *item = json_is_array(json) ? json->first : NULL;
    while (item != NULL && i-- > 0U) {
        item = item->next;
    }
    return item;
}

json_t *json_object_get(const json_t *json, const char *key)
{
    json_t *member = json_is_object(json) ? json->first : NULL;
    while (member != NULL && strcmp(member->key, key) != 0) {
        member = member->next;
    }
    return member;
}

void *json_object_iter(json_t *json)
{
    return json_is_object(json) ? json->first : NULL;
}

void *json_object_iter_next(json_t *json, void *at)
{
    (void)json;
    return ((json_t *)at)->next;
}

const char *json_object_iter_key(void *at)
{
    return ((json_t *)at)->key;
}

json_t *json_object_iter_value(void *at)
{
    return at;
}

double json_number_value(const json_t *json)
{
    return json_is_number(json) ? json->number : 0.0;
}

const char *json_string_value(const json_t *json)
{
    return json_is_string(json) ? json->text : NULL;
}
