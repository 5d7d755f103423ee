/* Heap sort of anything that is read and written by number: in place, n log n at worst, no
 * recursion. It is compiled where it is used, so that its three functions are called directly. */
#ifndef KOI_MESH_HEAP_H
#define KOI_MESH_HEAP_H

#include <stdbool.h>
#include <stdint.h>

#include "port/port.h"

/* Access to the elements by number, and their order. An element has 32 bits at most. */
typedef struct koi_heap {
    uint32_t (*get)(const void *of, uint32_t i);
    void (*set)(void *of, uint32_t i, uint32_t element);
    bool (*is_less)(const void *of, uint32_t a, uint32_t b);
} koi_heap;

/* Lets the element at `root` sink to where neither of those below it is greater. */
KOI_EACH void koi_heap_sift(const koi_heap *heap, void *of, uint32_t root, uint32_t count)
{
    const uint32_t element = heap->get(of, root);
    for (uint32_t child = 2U * root + 1U; child < count; child = 2U * root + 1U) {
        uint32_t greater = heap->get(of, child);
        if (child + 1U < count) {
            const uint32_t right = heap->get(of, child + 1U);
            if (heap->is_less(of, greater, right)) {
                greater = right;
                child++;
            }
        }
        if (!heap->is_less(of, element, greater)) {
            break;
        }
        heap->set(of, root, greater);
        root = child;
    }
    heap->set(of, root, element);
}

/* Sorts `count` elements, the least first. */
KOI_EACH void koi_heap_sort(const koi_heap *heap, void *of, uint32_t count)
{
    for (uint32_t i = count / 2U; i > 0U; i--) {
        koi_heap_sift(heap, of, i - 1U, count);
    }
    for (uint32_t end = count; end > 1U; end--) {
        const uint32_t last = heap->get(of, end - 1U);
        heap->set(of, end - 1U, heap->get(of, 0));
        heap->set(of, 0, last);
        koi_heap_sift(heap, of, 0, end - 1U);
    }
}

#endif
