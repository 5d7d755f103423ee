/* A document as a tree of parts: of JSON, of XML, or of lines of fields. Each part knows where it
 * stands, and whether a reader took what it says: account.h names what nobody took. */
#ifndef PART_H
#define PART_H

#include <stdbool.h>
#include <stddef.h>

#include "model.h"

typedef enum part_kind {
    PART_OBJECT,
    PART_ARRAY,
    PART_STRING,
    PART_NUMBER,
    PART_TRUE,
    PART_FALSE,
    PART_NULL,
    PART_ELEMENT,
    PART_ATTRIBUTE,
    PART_TEXT, /* of a file of lines: all of it */
    PART_LINE,
    PART_FIELD,
} part_kind;

typedef struct part part;
struct part {
    part_kind kind;
    const char *path;   /* of the file */
    const char *name;   /* of a member, an element or an attribute, or null */
    size_t index;       /* among the parts of its parent */
    unsigned long line; /* 0 where it is not known */
    char *text;         /* of a string, an element, an attribute or a field, or null */
    size_t size;        /* of an element's text */
    double number;      /* of a number of JSON */
    part *parent;
    part **parts;
    size_t count;
    bool is_taken; /* a reader took its text or number */
    bool is_open;  /* a reader knows it, and looks at what it holds */
};

/* The whole of a file. Errors of syntax are refused, with their line. */
part *parse_json(const char *path);
part *parse_xml(const char *path);
part *parse_fields(const char *path); /* fields between blanks */
part *parse_csv(const char *path);    /* fields between commas */

/* A new part of the parent, which is null for the whole of a file. */
part *add_part(part *parent, part_kind kind, const char *name);

/* Where the part stands: its line, or its path in a JSON document. */
spot spot_of(const part *p);

/* The first member of an object or child of an element, or null. */
part *member_or_none(const part *parent, const char *name);

/* The member of an object, which must be there and be of the kind. */
part *member(const part *object, const char *name, part_kind kind);

/* An attribute of an element, or null. */
part *attribute_or_none(const part *element, const char *name);

/* ---- these take what a part says ---- */

/* Any number: whole or real, of JSON. `what` was expected. */
decimal number_in(part *p, const char *what);
int64_t whole_in(part *p, const char *what);

/* The text, or null if the part has none or is null. */
const char *text_in(part *p);
bool is_text(part *p, const char *text);

/* True or false, of JSON. */
bool flag_in(part *p);

/* Takes all that the part holds: a row of its own names it, or it is read elsewhere. */
void take_all(part *p);

#endif
