#include "common/memory.h"

#include <stdlib.h>

#include "common/refuse.h"

void out_of_memory(void)
{
    fail("out of memory");
}

void *need(size_t count, size_t size)
{
    void *memory = calloc(count + 1U, size);
    if (memory == NULL) {
        out_of_memory();
    }
    return memory;
}

void *grow(void *items, size_t count, size_t size)
{
    if ((count & (count - 1U)) != 0U) {
        return items; /* room is the next power of two */
    }
    void *larger = realloc(items, (count == 0U ? 1U : 2U * count) * size);
    if (larger == NULL) {
        out_of_memory();
    }
    return larger;
}
