/* Parses JSON by jansson, which knows the line and column of errors of syntax and no line of a
 * value. */
#include <jansson.h>

#include "part.h"

static char *copy_of(const char *text)
{
    return text_of("%s", text);
}

static part_kind kind_of(const json_t *json)
{
    switch (json_typeof(json)) {
    case JSON_OBJECT:
        return PART_OBJECT;
    case JSON_ARRAY:
        return PART_ARRAY;
    case JSON_STRING:
        return PART_STRING;
    case JSON_INTEGER:
    case JSON_REAL:
        return PART_NUMBER;
    case JSON_TRUE:
        return PART_TRUE;
    case JSON_FALSE:
        return PART_FALSE;
    default:
        return PART_NULL;
    }
}

/* Copies what a value holds into the part. jansson limits the depth. */
static void copy_value(part *p, json_t *json)
{
    if (p->kind == PART_STRING) {
        p->text = copy_of(json_string_value(json));
    }
    p->number = json_number_value(json);
    void *at = (p->kind == PART_OBJECT) ? json_object_iter(json) : NULL;
    for (; at != NULL; at = json_object_iter_next(json, at)) {
        json_t *value = json_object_iter_value(at);
        copy_value(add_part(p, kind_of(value), copy_of(json_object_iter_key(at))), value);
    }
    for (size_t i = 0; i < json_array_size(json); i++) {
        json_t *value = json_array_get(json, i);
        copy_value(add_part(p, kind_of(value), NULL), value);
    }
}

part *parse_json(const char *path)
{
    json_error_t error;
    blob b = text_read(path);
    json_t *json =
        json_loadb((const char *)b.data, b.size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    file_free(&b);
    if (json == NULL) {
        const spot at = spot_on_line(path, (error.line > 0) ? (unsigned long)error.line : 0U);
        refuse_at(&at, "column %d: %s", error.column, error.text);
    }
    part *root = add_part(NULL, kind_of(json), NULL);
    root->path = path;
    copy_value(root, json);
    json_decref(json);
    return root;
}
