/* A small tree of an XML file's elements. Each knows its line and column. */
#ifndef XML_H
#define XML_H

#include <stdbool.h>

typedef struct xml_attribute {
    char *name;
    char *value;
    struct xml_attribute *next;
} xml_attribute;

typedef struct xml {
    char *name;
    unsigned long line;
    unsigned long column;
    const char *path;
    xml_attribute *attributes;
    struct xml *parent;
    struct xml *first;
    struct xml *last;
    struct xml *next;
} xml;

/* Reads a file whose outermost element has this name. A file that is none ends the program, exit
 * code 2. So does one with macros of xacro: the message has the command that expands them. */
const xml *xml_read(const char *path, const char *root);
_Noreturn void xml_refuse(const xml *at, const char *expected, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The first child of this name, and the next one after a child; null: there is none. */
const xml *xml_child(const xml *at, const char *name);
const xml *xml_after(const xml *child);
/* Null: the element has no such attribute. */
const char *xml_get(const xml *at, const char *name);
/* As xml_get; an attribute that is missing is refused. */
const char *xml_need(const xml *at, const char *name, const char *expected);
/* The name under which that of an attribute is used (names.h). It is shorter than CSV_NAME. */
const char *xml_used(const xml *at, const char *name, const char *expected);
void xml_name(const xml *at, const char *name, char *to);
/* `count` finite numbers within +-most. False, and nothing is written, if the attribute is
 * missing. */
bool xml_numbers(const xml *at, const char *name, int count, double most, double *to);

#endif
