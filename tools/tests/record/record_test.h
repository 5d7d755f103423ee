/* Shared by the parts of the test of recordings. Each part returns how many of its checks failed,
 * and prints each of them. */
#ifndef RECORD_TEST_H
#define RECORD_TEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads a file whole; ends the program if it cannot. */
uint8_t *file_read(const char *path, size_t *size);
void file_write(const char *path, const void *bytes, size_t size);
/* Makes the check word of the record at word `at` right, or of the header if `at` is 0. */
void mend(uint32_t *words, uint32_t at);

/* Flips answers of one record of each function, and each must stop the replay at that record. */
int flips(const char *path, uint32_t least);
/* Cuts a recording off at every length, and flips each of its bits: all must be refused. */
int damage(const char *path);
/* Writes recordings from other versions, libraries and layouts, ones that contradict themselves and
 * ones of which little can be replayed, into a folder. */
int craft(const char *path, const char *folder);
/* Records random calls into rings of many sizes that are read in random pieces. */
int ring(uint32_t rounds);

#endif
