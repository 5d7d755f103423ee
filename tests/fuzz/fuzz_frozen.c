/* libFuzzer: bytes as the block of a frozen tree, first as they are. Then magic, size and checksum
 * are corrected, so that the fuzzer gets past them. Or the bytes are boxes to freeze, with budgets.
 * A tree that opens must find what a look at each of its boxes finds.
 *
 * promise: no-miss, exact, resumes, damage-contained */
#include "fuzz.h"

#include "src/frozen/frozen_core.h"
#include "src/math/crc.h"

enum { MOST_BYTES = 2048, MOST_BOXES = 40, MOST_OBJECTS = MOST_BYTES / 49 };

static uint32_t block[KO_FROZEN_BYTES((uint32_t)MOST_OBJECTS) / 4U];
static ko_aabb boxes[MOST_OBJECTS];
static uint32_t count;
static int32_t slack; /* by how much these boxes may be wider than those of the tree, to one side */

/* ---- boxes one by one ---- */

static int64_t gap(int64_t at, int64_t radius)
{
    const int64_t off = ((at < 0) ? -at : at) - radius;
    return (off > 0) ? off : 0;
}

/* True only if the tree's box touches the other one. */
static bool do_touch(const ko_aabb *a, const ko_aabb *b)
{
    return gap((int64_t)a->c.x - b->c.x, (int64_t)a->r.x + b->r.x - slack) == 0 &&
           gap((int64_t)a->c.y - b->c.y, (int64_t)a->r.y + b->r.y - slack) == 0 &&
           gap((int64_t)a->c.z - b->c.z, (int64_t)a->r.z + b->r.z - slack) == 0;
}

static uint64_t square_to(const ko_aabb *box, int32_t less, const ko_vec3 *p)
{
    const int64_t x = gap((int64_t)p->x - box->c.x, (int64_t)box->r.x - less);
    const int64_t y = gap((int64_t)p->y - box->c.y, (int64_t)box->r.y - less);
    const int64_t z = gap((int64_t)p->z - box->c.z, (int64_t)box->r.z - less);
    return (uint64_t)(x * x) + (uint64_t)(y * y) + (uint64_t)(z * z);
}

/* ---- questions; what is found is known by its value, which is the number of its box ---- */

static void ask_box(const ko_frozen *frozen, const ko_aabb *box, input *in)
{
    ko_frozen_query query;
    ko_frozen_hit hits[3];
    uint32_t seen[MOST_OBJECTS] = {0};
    ko_status status = KO_OK;
    if (ko_frozen_query_begin(frozen, box, KO_ALL, &query) != KO_OK) {
        return;
    }
    while (status == KO_OK || status == KO_UNFINISHED) {
        uint32_t left = budget(in);
        uint32_t n = 0;
        status = ko_frozen_query_next_n(&query, &left, hits, 1U + take(in, 1) % 3U, &n);
        for (uint32_t i = 0; i < n; i++) {
            demand(hits[i].object < count);
            seen[hits[i].object]++;
        }
    }
    demand(status == KO_END);
    for (uint32_t i = 0; i < count; i++) {
        const bool is_any = frozen->categories[i] != 0U;
        demand(seen[i] <= 1U && (seen[i] == 1U || !is_any || !do_touch(&boxes[i], box)));
    }
}

static void ask_nearest(const ko_frozen *frozen, const ko_vec3 *p, input *in)
{
    ko_frozen_nearest query;
    ko_frozen_near near = {.square = 0};
    uint32_t found = 0;
    uint64_t last = 0;
    ko_status status = KO_OK;
    if (ko_frozen_nearest_begin(frozen, p, INT32_MAX, KO_ALL, &query) != KO_OK) {
        return;
    }
    while (status == KO_OK || status == KO_UNFINISHED) {
        uint32_t left = budget(in);
        status = ko_frozen_nearest_next(&query, &left, &near);
        if (status == KO_OK) {
            demand(near.object < count && near.square >= last);
            demand(near.square >= square_to(&boxes[near.object], 0, p) &&
                   near.square <= square_to(&boxes[near.object], slack, p));
            last = near.square;
            found++;
        }
    }
    demand(status == KO_END);
    for (uint32_t i = 0; i < count; i++) {
        found += (frozen->categories[i] == 0U) ? 1U : 0U; /* no mask finds it */
    }
    demand(found == count);
}

static uint32_t count_met(const ko_frozen *frozen, const ko_line *line, const ko_vec3 *half,
                          ko_order order, input *in)
{
    ko_frozen_cast query;
    ko_frozen_cast_hit hit = {.enter = 0};
    ko_q30 last = 0;
    uint32_t found = 0;
    ko_status status = KO_OK;
    demand(ko_frozen_cast_begin(frozen, line, half, order, KO_ALL, &query) == KO_OK);
    while (status == KO_OK || status == KO_UNFINISHED) {
        uint32_t left = budget(in);
        status = ko_frozen_cast_next(&query, &left, &hit);
        if (status == KO_OK) {
            demand(hit.object < count && hit.enter >= last);
            last = hit.enter;
            found++;
        }
    }
    demand(status == KO_END);
    return found;
}

static void ask_line(const ko_frozen *frozen, const ko_segment *path, const ko_vec3 *half,
                     input *in)
{
    ko_line line;
    uint32_t met = 0;
    if (ko_line_from_segment(path, &line) != KO_OK || half->x < 0 || half->y < 0 || half->z < 0 ||
        ko_vec3_check(half) != KO_OK) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const ko_aabb start = {path->a, *half};
        const ko_aabb end = {path->b, *half};
        const bool is_met = do_touch(&boxes[i], &start) || do_touch(&boxes[i], &end);
        met += (is_met && frozen->categories[i] != 0U) ? 1U : 0U;
    }
    const uint32_t any = count_met(frozen, &line, half, KO_ORDER_ANY, in);
    demand(any >= met && any == count_met(frozen, &line, half, KO_ORDER_ASCENDING, in));
}

static void ask(const ko_frozen *frozen, input *in)
{
    ko_aabb box;
    ko_segment path;
    box.c = point(in);
    box.r = (ko_vec3){size_of(in), size_of(in), size_of(in)};
    path.a = point(in);
    path.b = (take(in, 1) % 8U == 0U) ? path.a : point(in);
    ask_box(frozen, &box, in);
    ask_nearest(frozen, &box.c, in);
    ask_line(frozen, &path, &box.r, in);
}

/* ---- trees ---- */

static void try_block(size_t size, input *in)
{
    ko_frozen frozen;
    if (ko_frozen_open(block, size, &frozen) != KO_OK) {
        return;
    }
    count = frozen.object_count;
    slack = 1;
    for (uint32_t i = 0; i < count; i++) {
        demand(ko_frozen_get_box(&frozen, i, &boxes[i]) == KO_OK);
    }
    ask(&frozen, in);
}

/* Corrects what a fuzzer cannot find by itself. */
static void mend(size_t size)
{
    koi_frozen_header *h = (koi_frozen_header *)(void *)block;
    h->magic = KOI_FROZEN_MAGIC;
    h->version = KO_FROZEN_VERSION;
    h->size = (uint32_t)KO_FROZEN_BYTES((uint32_t)h->object_count);
    if (h->size <= size) {
        h->crc =
            koi_crc32((const uint8_t *)block + KOI_FROZEN_CRC_FROM, h->size - KOI_FROZEN_CRC_FROM);
    }
}

/* Freezes boxes; then box i of `boxes` is that of object i, as it was given. */
static void build(input *in)
{
    static ko_aabb given[MOST_BOXES];
    static ko_frozen_build state;
    ko_frozen frozen;
    const ko_frozen_source source = {given, NULL, NULL, take(in, 1) % (MOST_BOXES + 1U), NULL};
    bool is_legal = true;
    for (uint32_t i = 0; i < source.count; i++) {
        given[i].c = point(in);
        given[i].r = (ko_vec3){size_of(in), size_of(in), size_of(in)};
        is_legal = is_legal && ko_aabb_check(&given[i]) == KO_OK;
    }
    (void)ko_frozen_build_begin(&source, block, sizeof(block), &state);
    ko_status status = KO_UNFINISHED;
    while (status == KO_UNFINISHED) {
        uint32_t left = budget(in);
        status = ko_frozen_build_step(&state, &left, &frozen);
    }
    demand(status == (is_legal ? KO_OK : KO_E_RANGE));
    if (status != KO_OK) {
        return;
    }
    demand(ko_frozen_open(block, sizeof(block), &frozen) == KO_OK);
    count = frozen.object_count;
    slack = 0;
    demand(count == source.count);
    for (uint32_t i = 0; i < count; i++) {
        demand(frozen.objects[i].user < count);
        boxes[i] = given[frozen.objects[i].user];
    }
    ask(&frozen, in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    if (size == 0U || size > MOST_BYTES) {
        return 0;
    }
    if (data[0] != (uint8_t)KOI_FROZEN_MAGIC) {
        build(&in);
        return 0;
    }
    memset(block, 0, sizeof(block));
    memcpy(block, data, size);
    try_block(size, &in);
    if (size >= sizeof(koi_frozen_header)) {
        mend(size);
        try_block(size, &in);
    }
    return 0;
}
