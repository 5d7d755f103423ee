#include "xml.h"

#include <errno.h>
#include <expat.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/names.h"
#include "csv.h"

typedef struct reader {
    XML_Parser parser;
    const char *path;
    xml *root;
    xml *at;
    int depth;
} reader;

enum { DEPTH_MOST = 64 };

static char *copy(const char *text)
{
    char *to = need(strlen(text) + 1U, 1);
    memcpy(to, text, strlen(text) + 1U);
    return to;
}

void xml_refuse(const xml *at, const char *expected, const char *format, ...)
{
    char found[512];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(found, sizeof(found), format, arguments);
    va_end(arguments);
    refuse("%s:%lu:%lu: found %s, expected %s", at->path, at->line, at->column, found, expected);
}

/* ---- reading ---- */

static void refuse_macro(const xml *at, const char *what)
{
    refuse("%s:%lu:%lu: found %s, expected a file without macros: "
           "`xacro FILE >robot.urdf` expands them",
           at->path, at->line, at->column, what);
}

static void add_attributes(xml *to, const XML_Char **attributes)
{
    for (int i = 0; attributes[i] != NULL; i += 2) {
        xml_attribute *a = need(1, sizeof(*a));
        a->name = copy(attributes[i]);
        a->value = copy(attributes[i + 1]);
        a->next = to->attributes;
        to->attributes = a;
        if (strncmp(a->name, "xmlns", 5) != 0 &&
            (strstr(a->value, "${") != NULL || strstr(a->value, "$(") != NULL)) {
            refuse_macro(to, a->value);
        }
    }
}

static void begin(void *user, const XML_Char *name, const XML_Char **attributes)
{
    reader *r = user;
    xml *e = need(1, sizeof(*e));
    e->name = copy(name);
    e->path = r->path;
    e->line = XML_GetCurrentLineNumber(r->parser);
    e->column = XML_GetCurrentColumnNumber(r->parser) + 1U;
    e->parent = r->at;
    if (strncmp(name, "xacro:", 6) == 0) {
        char what[128];
        (void)snprintf(what, sizeof(what), "<%.100s>", name);
        refuse_macro(e, what);
    }
    if (++r->depth > DEPTH_MOST) {
        xml_refuse(e, "at most 64 elements within each other", "<%s>", name);
    }
    add_attributes(e, attributes);
    if (r->at == NULL) {
        r->root = e;
    } else if (r->at->last == NULL) {
        r->at->first = e;
        r->at->last = e;
    } else {
        r->at->last->next = e;
        r->at->last = e;
    }
    r->at = e;
}

static void end(void *user, const XML_Char *name)
{
    reader *r = user;
    (void)name;
    r->at = r->at->parent;
    r->depth--;
}

static void parse(reader *r, FILE *file)
{
    char part[16384];
    bool is_last = false;
    while (!is_last) {
        const size_t count = fread(part, 1, sizeof(part), file);
        is_last = count < sizeof(part);
        if (ferror(file) != 0) {
            refuse("%s: cannot be read: %s", r->path, strerror(errno));
        }
        if (XML_Parse(r->parser, part, (int)count, is_last ? 1 : 0) != XML_STATUS_OK) {
            refuse("%s:%lu:%lu: found %s, expected XML", r->path,
                   (unsigned long)XML_GetCurrentLineNumber(r->parser),
                   (unsigned long)XML_GetCurrentColumnNumber(r->parser) + 1U,
                   XML_ErrorString(XML_GetErrorCode(r->parser)));
        }
    }
}

const xml *xml_read(const char *path, const char *root)
{
    reader r = {.parser = XML_ParserCreate(NULL), .path = path};
    FILE *file = fopen(path, "rb");
    if (file == NULL || r.parser == NULL) {
        refuse("%s: cannot be read: %s", path, strerror(errno));
    }
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, begin, end);
    parse(&r, file);
    XML_ParserFree(r.parser);
    (void)fclose(file);
    if (strcmp(r.root->name, root) != 0) {
        char expected[64];
        (void)snprintf(expected, sizeof(expected), "<%s>", root);
        xml_refuse(r.root, expected, "<%s>", r.root->name);
    }
    return r.root;
}

/* ---- asking ---- */

static const xml *named(const xml *at, const char *name)
{
    while (at != NULL && strcmp(at->name, name) != 0) {
        at = at->next;
    }
    return at;
}

const xml *xml_child(const xml *at, const char *name)
{
    return named(at->first, name);
}

const xml *xml_after(const xml *child)
{
    return named(child->next, child->name);
}

const char *xml_get(const xml *at, const char *name)
{
    for (const xml_attribute *a = at->attributes; a != NULL; a = a->next) {
        if (strcmp(a->name, name) == 0) {
            return a->value;
        }
    }
    return NULL;
}

const char *xml_need(const xml *at, const char *name, const char *expected)
{
    const char *value = xml_get(at, name);
    if (value == NULL) {
        xml_refuse(at, expected, "<%s> without %s", at->name, name);
    }
    return value;
}

const char *xml_used(const xml *at, const char *name, const char *expected)
{
    const char *value = xml_need(at, name, expected);
    if (*value == '\0') {
        xml_refuse(at, expected, "%s=\"\"", name);
    }
    return name_used(value);
}

void xml_name(const xml *at, const char *name, char *to)
{
    const char *used = xml_used(at, name, "a name");
    memcpy(to, used, strlen(used) + 1U);
}

bool xml_numbers(const xml *at, const char *name, int count, double most, double *to)
{
    char expected[80];
    const char *value = xml_get(at, name);
    const char *from = value;
    if (value == NULL) {
        return false;
    }
    (void)snprintf(expected, sizeof(expected), "%d number%s within %g", count,
                   (count == 1) ? "" : "s", most);
    for (int i = 0; i < count; i++) {
        char *after = NULL;
        const double number = strtod(from, &after);
        if (after == from || !(fabs(number) <= most) ||
            (*after != '\0' && strchr(" \t\r\n", *after) == NULL) ||
            memchr(from, 'x', (size_t)(after - from)) != NULL) {
            xml_refuse(at, expected, "%s=\"%.80s\"", name, value);
        }
        to[i] = number;
        from = after;
    }
    if (from[strspn(from, " \t\r\n")] != '\0') {
        xml_refuse(at, expected, "%s=\"%.80s\"", name, value);
    }
    return true;
}
