/* Heap sort: in place, n log n at worst, no recursion. */
#include "src/mesh/mesh_sort.h"

static int32_t key_of(const ko_mesh_work *work, uint32_t face, unsigned axis)
{
    const ko_slab16 *slab = koi_mesh_axis(&work[face].box, axis);
    return (int32_t)slab->before - (int32_t)slab->after;
}

static bool is_less(const ko_mesh_work *work, uint32_t a, uint32_t b, unsigned axis)
{
    const int32_t key_a = key_of(work, a, axis);
    const int32_t key_b = key_of(work, b, axis);
    return (key_a != key_b) ? key_a < key_b : a < b;
}

/* Lets the face at `root` down to where neither of those below is greater. */
static void sift(ko_mesh_work *work, ko_mesh_work *heap, uint32_t root, uint32_t count,
                 unsigned axis)
{
    const uint16_t face = heap[root].face;
    for (uint32_t child = 2U * root + 1U; child < count; child = 2U * root + 1U) {
        if (child + 1U < count && is_less(work, heap[child].face, heap[child + 1U].face, axis)) {
            child++;
        }
        if (!is_less(work, face, heap[child].face, axis)) {
            break;
        }
        heap[root].face = heap[child].face;
        root = child;
    }
    heap[root].face = face;
}

void koi_mesh_sort(ko_mesh_work *work, uint32_t first, uint32_t count, unsigned axis)
{
    ko_mesh_work *heap = &work[first];
    for (uint32_t i = count / 2U; i > 0U; i--) {
        sift(work, heap, i - 1U, count, axis);
    }
    for (uint32_t end = count; end > 1U; end--) {
        const uint16_t last = heap[end - 1U].face;
        heap[end - 1U].face = heap[0].face;
        heap[0].face = last;
        sift(work, heap, 0, end - 1U, axis);
    }
}
