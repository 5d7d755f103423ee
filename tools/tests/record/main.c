/* Tests of recordings: see record_test.h, and tools/tests/record.sh. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/format.h"
#include "record_test.h"

uint8_t *file_read(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    const size_t room = 64U << 20;
    uint8_t *bytes = malloc(room);
    if (file == NULL || bytes == NULL) {
        (void)fprintf(stderr, "%s cannot be read\n", path);
        exit(2);
    }
    *size = fread(bytes, 1, room, file);
    (void)fclose(file);
    return bytes;
}

void file_write(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        (void)fprintf(stderr, "%s cannot be written\n", path);
        exit(2);
    }
}

void mend(uint32_t *words, uint32_t at)
{
    uint32_t sum = 0;
    if (at == 0U) {
        for (uint32_t i = 0; i < KOREC_HEAD_CHECK; i++) {
            sum = korec_mix(sum, words[i]);
        }
        words[KOREC_HEAD_CHECK] = sum;
        return;
    }
    const uint32_t length = words[at] & 0xFFFFU;
    for (uint32_t i = 1; i + 1U < length; i++) {
        sum = korec_mix(sum, words[at + i]);
    }
    words[at + length - 1U] = korec_mix(sum, words[at]);
}

int main(int argc, char **argv)
{
    const char *what = (argc > 1) ? argv[1] : "";
    int failed = 0;
    if (strcmp(what, "flips") == 0 && argc == 4) {
        failed = flips(argv[2], (uint32_t)atoi(argv[3]));
    } else if (strcmp(what, "damage") == 0 && argc == 3) {
        failed = damage(argv[2]);
    } else if (strcmp(what, "craft") == 0 && argc == 4) {
        failed = craft(argv[2], argv[3]);
    } else if (strcmp(what, "ring") == 0 && argc == 3) {
        failed = ring((uint32_t)atoi(argv[2]));
    } else {
        (void)fprintf(stderr, "usage: record flips FILE LEAST | damage FILE | craft FILE FOLDER | "
                              "ring ROUNDS\n");
        return 2;
    }
    return (failed == 0) ? 0 : 1;
}
