/* A strict reader of JSON (RFC 8259) that remembers on which line everything stands. Libraries
 * forget the lines of what is well-formed, and a plan is most often wrong in what it means. */
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
    char *key;  /* of a member of an object */
    char *text; /* a string, escapes replaced (beyond ASCII by '?'), or a number as it stands */
    struct json *first; /* of an array's or object's */
    struct json *next;
    size_t count;
} json;

/* The value that the text is. Refuses, with the file's name, anything else, nesting deeper than 64,
 * and objects with two members of one name. */
json *json_read(const char *path, const char *text, size_t size);

/* A member; null if there is none or it is no object. */
const json *json_member(const json *object, const char *key);

#endif
