/* Memory of the host's tools: there is enough, or the tool ends with exit code 3. */
#ifndef HOST_MEMORY_H
#define HOST_MEMORY_H

#include <stddef.h>

_Noreturn void out_of_memory(void);

/* Makes room for `count` items, 0 too, filled with zeros. */
void *need(size_t count, size_t size);

/* Makes room for one more of `count` items by doubling. */
void *grow(void *items, size_t count, size_t size);

#endif
