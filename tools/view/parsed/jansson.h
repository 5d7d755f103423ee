/* The calls of jansson that the host's tools make, on a document that the browser parsed: the page
 * writes its tokens into the file that the tool reads (page/parsed.js). */
#ifndef VIEW_JANSSON_H
#define VIEW_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum json_type {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL,
} json_type;

typedef struct json_t json_t;
struct json_t {
    json_type type;
    const char *key;  /* its name, if it is a member of an object */
    const char *text; /* of a string */
    double number;
    json_t *parent;
    json_t *first; /* members or items, in their order */
    json_t *last;
    json_t *next;
    size_t count;
};

typedef struct json_error_t {
    int line;
    int column;
    char text[160];
} json_error_t;

enum { JSON_REJECT_DUPLICATES = 1, JSON_DECODE_ANY = 4 };

/* Reads tokens, one a line. Refuses what jansson refuses and a browser does not: two members of one
 * name, numbers out of range, zero bytes in strings. */
json_t *json_loadb(const char *tokens, size_t size, size_t flags, json_error_t *error);

/* Does nothing: memory is kept until the program ends. */
void json_decref(json_t *json);

size_t json_array_size(const json_t *json);
json_t *json_array_get(const json_t *json, size_t i);
json_t *json_object_get(const json_t *json, const char *key);

/* The members of an object, in their order. Null after the last. */
void *json_object_iter(json_t *json);
void *json_object_iter_next(json_t *json, void *at);
const char *json_object_iter_key(void *at);
json_t *json_object_iter_value(void *at);

double json_number_value(const json_t *json);
const char *json_string_value(const json_t *json);

#define json_typeof(json) ((json)->type)

static inline bool json_is(const json_t *json, json_type type)
{
    return json != NULL && json->type == type;
}

static inline bool json_is_object(const json_t *json)
{
    return json_is(json, JSON_OBJECT);
}

static inline bool json_is_array(const json_t *json)
{
    return json_is(json, JSON_ARRAY);
}

static inline bool json_is_string(const json_t *json)
{
    return json_is(json, JSON_STRING);
}

static inline bool json_is_number(const json_t *json)
{
    return json_is(json, JSON_INTEGER) || json_is(json, JSON_REAL);
}

static inline bool json_is_true(const json_t *json)
{
    return json_is(json, JSON_TRUE);
}

static inline bool json_is_boolean(const json_t *json)
{
    return json_is(json, JSON_TRUE) || json_is(json, JSON_FALSE);
}

static inline bool json_is_null(const json_t *json)
{
    return json_is(json, JSON_NULL);
}

#endif
