/* Measures questions with many hits, one hit a call and an array of hits a call (the rows that end
 * in _n), on the crowd of workload.h. Included by measure.h. */
#ifndef BENCH_CROWD_H
#define BENCH_CROWD_H

/* One question to the crowd, by its kind. */
static APART void crowd_one(op o, uint32_t i, tally *t)
{
    uint32_t visits = 0;
    uint32_t hits = 0;
    uint32_t start = 0;
    depth_here();
    switch (o) {
    case OP_CROWD_QUERY:
        start = now();
        hits = measured_crowd_query(&queries[i], &visits);
        break;
    case OP_CROWD_QUERY_N:
        start = now();
        hits = measured_crowd_query_n(&queries[i], &visits);
        break;
    case OP_CROWD_RAY:
        start = now();
        hits = measured_crowd_ray(&rays[i], &visits);
        break;
    case OP_CROWD_RAY_N:
        start = now();
        hits = measured_crowd_ray_n(&rays[i], &visits);
        break;
    case OP_CROWD_FIRST_N:
        start = now();
        hits = measured_crowd_first_n(&rays[i], &visits);
        break;
    case OP_CROWD_PAIRS:
        start = now();
        hits = measured_crowd_pairs(&visits);
        break;
    default:
        start = now();
        hits = measured_crowd_pairs_n(&visits);
        break;
    }
    add(t, start, now());
    t->hits += hits;
    t->visits += visits;
}

static void crowd_ask(op o, uint32_t n, uint32_t questions)
{
    tally t = {0};
    depth_paint();
    for (uint32_t i = 0; i < questions; i++) {
        crowd_one(o, i, &t);
    }
    note_depth(o);
    print(o, n, &t);
}

/* Puts the crowd into an empty tree and asks everything. */
static void crowd_all(uint32_t n)
{
    workload w = {WORKLOAD_SEED_BOXES};
    subject_start(n);
    for (uint32_t i = 0; i < n; i++) {
        const ko_aabb box = workload_crowd_box(&w);
        const subject_box own = subject_of_box(&box);
        if (!subject_insert(&own, i)) {
            fail("the crowd");
        }
    }
    w.seed = WORKLOAD_SEED_QUERIES;
    for (uint32_t i = 0; i < WORKLOAD_QUERIES; i++) {
        const ko_aabb box = workload_crowd_query(&w);
        queries[i] = subject_of_box(&box);
    }
    w.seed = WORKLOAD_SEED_RAYS;
    for (uint32_t i = 0; i < WORKLOAD_QUERIES; i++) {
        const ko_segment ray = workload_crowd_ray(&w);
        rays[i] = subject_of_segment(&ray);
    }
    for (op o = OP_CROWD_QUERY; o < OP_CROWD_PAIRS; o++) {
        crowd_ask(o, n, WORKLOAD_QUERIES);
    }
    crowd_ask(OP_CROWD_PAIRS, n, 1);
    crowd_ask(OP_CROWD_PAIRS_N, n, 1);
}

#endif
