/* The calls of libexpat that the host's tools make, on a document that the browser parsed: the page
 * writes its tokens into the file that the tool reads (page/parsed.js). */
#ifndef VIEW_EXPAT_H
#define VIEW_EXPAT_H

typedef struct XML_ParserStruct *XML_Parser;
typedef char XML_Char;

#define XMLCALL

typedef void (*XML_StartElementHandler)(void *user, const XML_Char *name,
                                        const XML_Char **attributes);
typedef void (*XML_EndElementHandler)(void *user, const XML_Char *name);
typedef void (*XML_CharacterDataHandler)(void *user, const XML_Char *text, int size);

enum XML_Status { XML_STATUS_ERROR = 0, XML_STATUS_OK = 1 };
enum XML_Error { XML_ERROR_NONE, XML_ERROR_NO_MEMORY };

XML_Parser XML_ParserCreate(const XML_Char *encoding);
void XML_ParserFree(XML_Parser parser);
void XML_SetUserData(XML_Parser parser, void *user);
void XML_SetElementHandler(XML_Parser parser, XML_StartElementHandler start,
                           XML_EndElementHandler end);
void XML_SetCharacterDataHandler(XML_Parser parser, XML_CharacterDataHandler handler);

/* Takes a part of the tokens, one a line. With the last part it calls the handlers. Elements have
 * at most 128 attributes. */
enum XML_Status XML_Parse(XML_Parser parser, const char *tokens, int size, int is_final);
unsigned long XML_GetCurrentLineNumber(XML_Parser parser);

/* Counts from 0. */
unsigned long XML_GetCurrentColumnNumber(XML_Parser parser);
enum XML_Error XML_GetErrorCode(XML_Parser parser);
const char *XML_ErrorString(enum XML_Error error);

#endif
