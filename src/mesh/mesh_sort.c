/* Sorting triangles for the builder, by the centres of their boxes along an axis. */
#include "src/mesh/mesh_sort.h"

#include "src/mesh/mesh_heap.h"

/* A part of the list that is sorted, and the boxes of all triangles. */
typedef struct range {
    const ko_mesh_work *work;
    ko_mesh_work *first;
    unsigned axis;
} range;

static uint32_t get(const void *of, uint32_t i)
{
    return ((const range *)of)->first[i].face;
}

static void set(void *of, uint32_t i, uint32_t face)
{
    ((range *)of)->first[i].face = (uint16_t)face;
}

static int32_t key_of(const range *r, uint32_t face)
{
    const ko_slab16 *slab = koi_mesh_axis(&r->work[face].box, r->axis);
    return (int32_t)slab->before - (int32_t)slab->after;
}

static bool is_less(const void *of, uint32_t a, uint32_t b)
{
    const int32_t key_a = key_of((const range *)of, a);
    const int32_t key_b = key_of((const range *)of, b);
    return (key_a != key_b) ? key_a < key_b : a < b;
}

void koi_mesh_sort(ko_mesh_work *work, uint32_t first, uint32_t count, unsigned axis)
{
    static const koi_heap heap = {get, set, is_less};
    range r = {work, &work[first], axis};
    koi_heap_sort(&heap, &r, count);
}
