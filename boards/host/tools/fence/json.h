/* A strict reader of JSON (RFC 8259) that remembers the line of each value. Libraries forget the
 * lines of well-formed values, and the usual mistake of a plan is in its meaning. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum json_kind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT,
} json_kind;

typedef struct json {
    json_kind kind;
    unsigned long line;
    char *key;  /* the name of a member of an object */
    char *text; /* a string, escapes replaced (beyond ASCII by '?'), or a number as it stands */
    struct json *first; /* items of an array or members of an object */
    struct json *next;
    size_t count;
} json;

/* Reads the value that is the whole text. Refuses, with the file's name, any other text, nesting
 * deeper than 64, and objects with two members of one name. */
json *json_read(const char *path, const char *text, size_t size);

/* Answers a member. Null if there is none or the value is no object. */
const json *json_member(const json *object, const char *key);

#endif
