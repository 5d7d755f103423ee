#include "expat.h"

#include <stdlib.h>
#include <string.h>

#include "tokens.h"

enum { MOST_WORDS = 256 };

struct XML_ParserStruct {
    void *user;
    XML_StartElementHandler start;
    XML_EndElementHandler end;
    XML_CharacterDataHandler text;
    token at;
    enum XML_Error error;
    const char *element;               /* begun, its attributes are still read */
    const char *words[MOST_WORDS + 1]; /* names and values of attributes */
    int word_count;
    char *kept; /* the tokens */
    size_t size;
};

XML_Parser XML_ParserCreate(const XML_Char *encoding)
{
    (void)encoding;
    return calloc(1, sizeof(struct XML_ParserStruct));
}

void XML_ParserFree(XML_Parser parser)
{
    free(parser->kept);
    free(parser);
}

void XML_SetUserData(XML_Parser parser, void *user)
{
    parser->user = user;
}

void XML_SetElementHandler(XML_Parser parser, XML_StartElementHandler start,
                           XML_EndElementHandler end)
{
    parser->start = start;
    parser->end = end;
}

void XML_SetCharacterDataHandler(XML_Parser parser, XML_CharacterDataHandler handler)
{
    parser->text = handler;
}

/* Calls the handler of the element that has begun, when all its attributes are read. */
static void start_element(XML_Parser parser)
{
    if (parser->element != NULL && parser->start != NULL) {
        parser->words[parser->word_count] = NULL;
        parser->start(parser->user, parser->element, parser->words);
    }
    parser->element = NULL;
    parser->word_count = 0;
}

static void take(XML_Parser parser, const token *next)
{
    if (next->kind == 'a') {
        if (parser->word_count == MOST_WORDS) {
            parser->error = XML_ERROR_NO_MEMORY;
            return;
        }
        parser->words[parser->word_count++] = next->text;
        return;
    }
    start_element(parser);
    parser->at = *next;
    if (next->kind == 'S') {
        parser->element = next->text;
    } else if (next->kind == 'E' && parser->end != NULL) {
        parser->end(parser->user, next->text);
    } else if (next->kind == 'T' && parser->text != NULL) {
        parser->text(parser->user, next->text, (int)next->size);
    }
}

/* Keeps a part of the tokens. */
static void keep(XML_Parser parser, const char *part, size_t size)
{
    char *kept = realloc(parser->kept, parser->size + size + 1U);
    if (kept == NULL) {
        parser->error = XML_ERROR_NO_MEMORY;
        return;
    }
    memcpy(kept + parser->size, part, size);
    parser->kept = kept;
    parser->size += size;
    kept[parser->size] = '\0';
}

enum XML_Status XML_Parse(XML_Parser parser, const char *tokens, int size, int is_final)
{
    token next;
    keep(parser, tokens, (size_t)size);
    if (parser->error == XML_ERROR_NONE && is_final != 0) {
        for (char *at = parser->kept; parser->error == XML_ERROR_NONE && token_next(&at, &next);) {
            take(parser, &next);
        }
    }
    return (parser->error == XML_ERROR_NONE) ? XML_STATUS_OK : XML_STATUS_ERROR;
}

unsigned long XML_GetCurrentLineNumber(XML_Parser parser)
{
    return (unsigned long)parser->at.line;
}

unsigned long XML_GetCurrentColumnNumber(XML_Parser parser)
{
    return (unsigned long)parser->at.column - 1U;
}

enum XML_Error XML_GetErrorCode(XML_Parser parser)
{
    return parser->error;
}

const char *XML_ErrorString(enum XML_Error error)
{
    return (error == XML_ERROR_NO_MEMORY) ? "out of memory, or more than 128 attributes" : NULL;
}
