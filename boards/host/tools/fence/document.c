#include "document.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

node read_document(const char *path)
{
    json_error_t error;
    blob b = text_read(path);
    const node root = {
        json_loadb((const char *)b.data, b.size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error),
        spot_on_line(path, 0)};
    file_free(&b);
    if (root.json == NULL) {
        const spot at = spot_on_line(path, (error.line > 0) ? (unsigned long)error.line : 0U);
        refuse_at(&at, "column %d: %s", error.column, error.text);
    }
    return root;
}

node member_or_none(const node *object, const char *key)
{
    const char *inside = object->spot.inside;
    node found = {json_object_get(object->json, key), object->spot};
    found.spot.inside = (inside != NULL) ? text_of("%s.%s", inside, key) : text_of("%s", key);
    return found;
}

static const char *name_of(json_type type)
{
    static const struct {
        json_type type;
        const char *name;
    } names[] = {
        {JSON_OBJECT, "an object"}, {JSON_ARRAY, "an array"}, {JSON_STRING, "a string"},
        {JSON_INTEGER, "a number"}, {JSON_REAL, "a number"},  {JSON_TRUE, "true"},
        {JSON_FALSE, "false"},      {JSON_NULL, "null"},
    };
    size_t i = 0;
    while (names[i].type != type) {
        i++;
    }
    return names[i].name;
}

static void expect_type(const node *value, json_type type)
{
    const bool is_number = type == JSON_INTEGER || type == JSON_REAL;
    if (is_number ? !json_is_number(value->json) : json_typeof(value->json) != type) {
        refuse_at(&value->spot, "expected %s, found %s", name_of(type),
                  name_of(json_typeof(value->json)));
    }
}

node member(const node *object, const char *key, json_type type)
{
    expect_type(object, JSON_OBJECT);
    const node found = member_or_none(object, key);
    if (found.json == NULL) {
        refuse_at(&object->spot, "expected an object with \"%s\"", key);
    }
    expect_type(&found, type);
    return found;
}

node item_at(const node *array, size_t i)
{
    const char *inside = array->spot.inside;
    node found = {json_array_get(array->json, i), array->spot};
    found.spot.inside = text_of("%s[%zu]", (inside != NULL) ? inside : "", i);
    return found;
}

/* Billionths, cut off towards zero. */
decimal number_in(const node *value, const char *what)
{
    const double most = 9e9;
    if (!json_is_number(value->json)) {
        refuse_at(&value->spot, "expected %s, found %s", what, name_of(json_typeof(value->json)));
    }
    const double x = json_number_value(value->json);
    if (!(x >= -most && x <= most)) {
        refuse_at(&value->spot, "expected %s, found a number beyond 9e9", what);
    }
    const double nano = x * 1e9;
    const decimal d = {(int64_t)trunc(nano), trunc(nano) != nano, signbit(x) != 0};
    return d;
}

int64_t whole_in(const node *value, const char *what)
{
    const int64_t unit = 1000000000;
    const decimal d = number_in(value, what);
    if (d.cut || d.nano % unit != 0) {
        refuse_at(&value->spot, "expected %s, found a fraction", what);
    }
    return d.nano / unit;
}

bool is_text(const node *value, const char *text)
{
    return json_is_string(value->json) && strcmp(json_string_value(value->json), text) == 0;
}
