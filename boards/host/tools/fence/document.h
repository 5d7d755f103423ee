/* Values of a JSON document (jansson), each with its path in the document for messages. jansson
 * knows the line and column of errors of syntax, and no line of a value. */
#ifndef DOCUMENT_H
#define DOCUMENT_H

#include <jansson.h>

#include "model.h"

/* A value and where it stands. */
typedef struct node {
    json_t *json;
    spot spot;
} node;

/* Reads the document. Refuses errors of syntax, with line and column, and objects with two members
 * of one name. */
node read_document(const char *path);

/* The member of an object. `json` is null if there is none or the value is no object. */
node member_or_none(const node *object, const char *key);

/* The member of an object, which must be there and be of the type. */
node member(const node *object, const char *key, json_type type);

/* The item of an array. */
node item_at(const node *array, size_t i);

/* Any number: whole or real. */
decimal number_in(const node *value, const char *what);
int64_t whole_in(const node *value, const char *what);

bool is_text(const node *value, const char *text);

#endif
