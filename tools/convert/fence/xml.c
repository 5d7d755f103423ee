/* Parses XML by libexpat. Names lose their prefix. */
#include <expat.h>
#include <string.h>

#include "common/memory.h"

#include "part.h"

enum { MOST_DEPTH = 64 };

typedef struct reader {
    XML_Parser parser;
    int depth;
    part *whole; /* its only part is the root */
    part *open;  /* the element whose end is still to come */
} reader;

static char *local_name(const char *name)
{
    const char *colon = strrchr(name, ':');
    return text_of("%s", (colon != NULL) ? colon + 1 : name);
}

static part *add_here(const reader *r, part *parent, part_kind kind, const char *name)
{
    part *p = add_part(parent, kind, name);
    p->line = XML_GetCurrentLineNumber(r->parser);
    return p;
}

static void XMLCALL begin_element(void *user, const char *name, const char **attributes)
{
    reader *r = user;
    if (++r->depth > MOST_DEPTH) {
        const spot at = spot_of(r->open);
        refuse_at(&at, "nested deeper than %d", MOST_DEPTH);
    }
    r->open = add_here(r, r->open, PART_ELEMENT, local_name(name));
    for (size_t i = 0; attributes[i] != NULL; i += 2U) {
        const bool is_space = strncmp(attributes[i], "xmlns", 5) == 0; /* its name has no part */
        part *p = add_here(r, r->open, PART_ATTRIBUTE, local_name(attributes[i]));
        p->text = text_of("%s", attributes[i + 1U]);
        p->is_taken = is_space;
    }
}

/* Text behind a child continues the text before it. */
static void XMLCALL take_text(void *user, const char *text, int count)
{
    const reader *r = user;
    part *p = r->open;
    for (int i = 0; i < count; i++) {
        p->text = grow(p->text, p->size, 1);
        p->text[p->size++] = text[i];
    }
    p->text = grow(p->text, p->size, 1);
    p->text[p->size] = '\0';
}

static void XMLCALL end_element(void *user, const char *name)
{
    reader *r = user;
    (void)name;
    r->depth--;
    r->open = r->open->parent;
}

part *parse_xml(const char *path)
{
    blob b = text_read(path);
    reader r = {.parser = XML_ParserCreate(NULL), .whole = add_part(NULL, PART_ELEMENT, NULL)};
    if (r.parser == NULL) {
        out_of_memory();
    }
    r.whole->path = path;
    r.open = r.whole;
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, begin_element, end_element);
    XML_SetCharacterDataHandler(r.parser, take_text);
    if (XML_Parse(r.parser, (const char *)b.data, (int)b.size, 1) != XML_STATUS_OK) {
        const spot at = spot_on_line(path, XML_GetCurrentLineNumber(r.parser));
        refuse_at(&at, "column %lu: %s", (unsigned long)XML_GetCurrentColumnNumber(r.parser) + 1U,
                  XML_ErrorString(XML_GetErrorCode(r.parser)));
    }
    XML_ParserFree(r.parser);
    file_free(&b);
    return r.whole;
}
