/* libFuzzer: bytes as the files that a tool reads. The whole tool runs, from its main to its end,
 * thousands of times in one process. The first byte chooses a form: options, and the names of the
 * files. The others are the files, with a byte of 0x1E between. TOOL_FORMS is the table of forms.
 *
 * Every run must end with done, or with a refusal of its input; never with a lost output. It must
 * take a bounded time, and read and write no memory but its own. */
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#ifdef FUZZ_JSON
#include <jansson.h>
#endif

#include "common/refuse.h"

/* Names that begin with @ stand in the folder of the fuzzer. */
typedef struct form {
    const char *files[4]; /* what the tool reads */
    const char *words[16];
} form;

#include TOOL_FORMS

enum { WORDS = 16, MOST_OPEN = 64, SEPARATOR = 0x1E };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int tool_main(int argc, char **argv);

static jmp_buf back;
static void (*at_end)(void);
static FILE *opened[MOST_OPEN];

static void demand(bool truth, const char *what)
{
    if (!truth) {
        (void)fprintf(stderr, "%s\n", what);
        abort();
    }
}

/* ---- memory: a list of all blocks, each behind its links ---- */

typedef struct block {
    _Alignas(max_align_t) struct block *next;
    struct block *previous;
    size_t size;
} block;

static block blocks = {&blocks, &blocks, 0};

void *fuzz_malloc(size_t size)
{
    block *b = (size < PTRDIFF_MAX / 2) ? malloc(sizeof(*b) + size) : NULL;
    if (b == NULL) {
        return NULL;
    }
    *b = (block){blocks.next, &blocks, size};
    b->next->previous = b;
    blocks.next = b;
    return b + 1;
}

void fuzz_free(void *old)
{
    if (old != NULL) {
        block *b = (block *)old - 1;
        b->previous->next = b->next;
        b->next->previous = b->previous;
        free(b);
    }
}

void *fuzz_calloc(size_t count, size_t size)
{
    void *memory = (size == 0U || count < PTRDIFF_MAX / size) ? fuzz_malloc(count * size) : NULL;
    return (memory != NULL) ? memset(memory, 0, count * size) : NULL;
}

void *fuzz_realloc(void *old, size_t size)
{
    void *memory = fuzz_malloc(size);
    if (memory != NULL && old != NULL) {
        const size_t before = ((block *)old - 1)->size;
        memcpy(memory, old, (before < size) ? before : size);
        fuzz_free(old);
    }
    return memory;
}

char *fuzz_strdup(const char *text)
{
    return strcpy(fuzz_malloc(strlen(text) + 1U), text);
}

char *fuzz_strndup(const char *text, size_t most)
{
    const size_t length = strnlen(text, most);
    char *copy = fuzz_calloc(length + 1U, 1);
    return memcpy(copy, text, length);
}

char *fuzz_realpath(const char *path, char *to)
{
    char whole[PATH_MAX];
    demand(to == NULL, "realpath into memory of the tool");
    return (realpath(path, whole) != NULL) ? fuzz_strdup(whole) : NULL;
}

ssize_t fuzz_getline(char **line, size_t *room, FILE *file)
{
    size_t length = 0;
    for (int c = 0; c != '\n' && (c = fgetc(file)) != EOF; length++) {
        if (length + 2U > *room || *line == NULL) {
            *room = 2U * length + 64U;
            *line = fuzz_realloc(*line, *room);
        }
        (*line)[length] = (char)c;
        (*line)[length + 1U] = '\0';
    }
    return (length > 0U) ? (ssize_t)length : -1;
}

/* ---- files ---- */

FILE *fuzz_fopen(const char *path, const char *mode)
{
    FILE *file = fopen(path, mode);
    for (size_t i = 0; i < MOST_OPEN && file != NULL; i++) {
        if (opened[i] == NULL) {
            opened[i] = file;
            return file;
        }
    }
    demand(file == NULL, "too many files");
    return NULL;
}

int fuzz_fclose(FILE *file)
{
    for (size_t i = 0; i < MOST_OPEN; i++) {
        opened[i] = (opened[i] == file) ? NULL : opened[i];
    }
    return fclose(file);
}

/* ---- the end of a run ---- */

void fuzz_exit(int code)
{
    demand(code == 0 || code == EXIT_INPUT || code == MOST_CODE, "exit code");
    longjmp(back, 1);
}

int fuzz_atexit(void (*handler)(void))
{
    at_end = handler;
    return 0;
}

/* What the linker knows of the sections of tool.h. */
extern char __start_tool_bss[] __attribute__((weak));
extern char __stop_tool_bss[] __attribute__((weak));
extern char __start_tool_data[] __attribute__((weak));
extern char __stop_tool_data[] __attribute__((weak));

/* Gives the tool the variables with which a process begins. */
__attribute__((no_sanitize("address"))) static void renew(void)
{
    static char *first;
    const size_t size = (size_t)(__stop_tool_data - __start_tool_data);
    const bool is_first = first == NULL;
    if (is_first) {
        first = malloc(size + 1U);
    }
    demand(first != NULL, "memory");
    for (size_t i = 0; i < size; i++) {
        *(is_first ? &first[i] : &__start_tool_data[i]) =
            *(is_first ? &__start_tool_data[i] : &first[i]);
    }
    for (char *at = __start_tool_bss; at < __stop_tool_bss; at++) {
        *at = 0;
    }
    optind = 0;
    at_end = NULL;
}

static void clear(void)
{
    if (at_end != NULL) {
        at_end();
    }
    for (size_t i = 0; i < MOST_OPEN; i++) {
        if (opened[i] != NULL) {
            (void)fclose(opened[i]);
            opened[i] = NULL;
        }
    }
    while (blocks.next != &blocks) {
        fuzz_free(blocks.next + 1);
    }
}

/* ---- one input ---- */

static const char *placed(const char *word, char *to)
{
    (void)snprintf(to, PATH_MAX, "%s/%s", FOLDER, word + 1);
    return (word[0] == '@') ? to : word;
}

static void write_file(const char *name, const uint8_t *data, size_t size)
{
    char path[PATH_MAX];
    FILE *file = fopen(placed(name, path), "wb");
    demand(file != NULL && fwrite(data, 1, size, file) == size && fclose(file) == 0, path);
}

static void make_folders(void)
{
    char path[PATH_MAX];
    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
        for (size_t k = 0; k < 4U && forms[i].files[k] != NULL; k++) {
            (void)placed(forms[i].files[k], path);
            for (char *at = path + 1; (at = strchr(at, '/')) != NULL; at++) {
                *at = '\0';
                demand(mkdir(path, 0777) == 0 || errno == EEXIST, path);
                *at = '/';
            }
        }
    }
}

static void write_files(const form *f, const uint8_t *data, size_t size)
{
    for (size_t i = 0; i < 4U && f->files[i] != NULL; i++) {
        const bool is_last = i == 3U || f->files[i + 1U] == NULL;
        const uint8_t *end = is_last ? NULL : memchr(data, SEPARATOR, size);
        const size_t length = (end == NULL) ? size : (size_t)(end - data);
        write_file(f->files[i], data, length);
        data += (end == NULL) ? length : length + 1U;
        size -= (end == NULL) ? length : length + 1U;
    }
}

static void run(const form *f)
{
    static char paths[WORDS][PATH_MAX];
    char *words[WORDS + 1] = {(char *)"tool"};
    int count = 1;
    for (size_t i = 0; i < WORDS - 1U && f->words[i] != NULL; i++) {
        words[count++] = (char *)(uintptr_t)placed(f->words[i], paths[i]);
    }
    if (setjmp(back) == 0) {
        const int code = tool_main(count, words);
        demand(code == 0 || code == EXIT_INPUT, "code of main");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool is_ready;
    if (!is_ready) {
        is_ready = true;
        make_folders();
#ifdef FUZZ_JSON
        json_set_alloc_funcs(fuzz_malloc, fuzz_free);
#endif
    }
    if (size > 0U) {
        const form *f = &forms[data[0] % (sizeof(forms) / sizeof(forms[0]))];
        renew();
        write_files(f, data + 1, size - 1U);
        run(f);
        clear();
    }
    return 0;
}
