/* Goes before each source of a tool that is run in a fuzzer, by -include: what the tool calls of
 * the C library that would end the process, or leave memory or files behind, goes to fuzz_tool.c.
 * Its variables stand in sections of their own, so that each run begins with the same. */
#ifndef FUZZ_TOOL_H
#define FUZZ_TOOL_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef FUZZ_XML
#include <expat.h>
#endif

_Noreturn void fuzz_exit(int code);
int fuzz_atexit(void (*handler)(void));
void *fuzz_malloc(size_t size);
void *fuzz_calloc(size_t count, size_t size);
void *fuzz_realloc(void *old, size_t size);
void fuzz_free(void *old);
char *fuzz_strdup(const char *text);
char *fuzz_strndup(const char *text, size_t most);
char *fuzz_realpath(const char *path, char *to);
ssize_t fuzz_getline(char **line, size_t *room, FILE *file);
FILE *fuzz_fopen(const char *path, const char *mode);
int fuzz_fclose(FILE *file);

#define exit(code) fuzz_exit(code)
#define atexit(handler) fuzz_atexit(handler)
#define malloc(size) fuzz_malloc(size)
#define calloc(count, size) fuzz_calloc(count, size)
#define realloc(old, size) fuzz_realloc(old, size)
#define free(old) fuzz_free(old)
#undef strdup
#define strdup(text) fuzz_strdup(text)
#undef strndup
#define strndup(text, most) fuzz_strndup(text, most)
#define realpath(path, to) fuzz_realpath(path, to)
#define getline(line, room, file) fuzz_getline(line, room, file)
#define fopen(path, mode) fuzz_fopen(path, mode)
#define fclose(file) fuzz_fclose(file)

#ifdef FUZZ_XML
/* The parser takes its memory there, too. */
static inline XML_Parser fuzz_parser(void)
{
    static const XML_Memory_Handling_Suite suite = {fuzz_malloc, fuzz_realloc, fuzz_free};
    return XML_ParserCreate_MM(NULL, &suite, NULL);
}
#define XML_ParserCreate(encoding) fuzz_parser()
#endif

#define main tool_main
#pragma clang section bss = "tool_bss" data = "tool_data"

#endif
