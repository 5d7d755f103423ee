#include "bridge/given.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INTERNAL_FAILURE = 3 };

static char *rest; /* of the file that is read line by line */

static _Noreturn void fail(const char *what, const char *path)
{
    (void)fprintf(stderr, "%s%s\n", what, path);
    exit(INTERNAL_FAILURE);
}

void given_begin(const char *path)
{
    size_t size = 0;
    rest = given_file(path, &size);
}

const char *given_text(void)
{
    char *line = rest;
    char *end = strchr(line, '\n');
    if (end == NULL) {
        fail("the page gave too few lines", "");
    }
    *end = '\0';
    rest = end + 1;
    return line;
}

int32_t given_whole(void)
{
    return (int32_t)(uint32_t)strtoll(given_text(), NULL, 10);
}

ko_vec3 given_point(void)
{
    ko_vec3 p;
    p.x = given_whole();
    p.y = given_whole();
    p.z = given_whole();
    return p;
}

void *given_room(size_t count, size_t size)
{
    void *all = calloc(count + 1U, size);
    if (all == NULL) {
        fail("out of memory", "");
    }
    return all;
}

void *given_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        fail("the page gave no file ", path);
    }
    *size = (size_t)ftell(file);
    void *all = given_room(*size, 1);
    if (fseek(file, 0, SEEK_SET) != 0 || fread(all, 1, *size, file) != *size) {
        fail("the page's file cannot be read: ", path);
    }
    (void)fclose(file);
    return all;
}
