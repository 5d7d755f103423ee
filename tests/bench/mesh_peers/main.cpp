// meshpeers FOLDER: runs keepout's meshes beside FCL's and Bullet's; see ../mesh/README.md. Under
// callgrind it counts, else it checks and times. FOLDER holds the arm; without it the arm is left
// out.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "check.hpp"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#define CALLGRIND_START_INSTRUMENTATION (void)0
#define CALLGRIND_STOP_INSTRUMENTATION (void)0
#define CALLGRIND_DUMP_STATS_AT(name) (void)(name)
#endif

#ifndef HAVE_FCL
std::unique_ptr<Engine> fcl_engine()
{
    return nullptr;
}
#endif
#ifndef HAVE_BULLET
std::unique_ptr<Engine> bullet_engine()
{
    return nullptr;
}
#endif

namespace
{

enum Question { TOUCH, PAIRS, GAP, QUESTIONS };
const char *const names[QUESTIONS] = {"touch", "pairs", "gap"};
const unsigned ROUNDS = 15;

using Engines = std::vector<std::unique_ptr<Engine>>;

bool is_asked(const Engine &engine, unsigned question)
{
    return question != GAP || engine.has_distance();
}

// ---- asking ----

unsigned ask_touch(Engine &engine, unsigned count)
{
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        found += engine.touch(i) ? 1 : 0;
    }
    return found;
}

unsigned ask_pairs(Engine &engine, unsigned count)
{
    unsigned found = 0;
    Pairs pairs;
    for (unsigned i = 0; i < count; i++) {
        pairs.clear();
        engine.pairs(i, pairs);
        found += unsigned(pairs.size());
    }
    return found;
}

unsigned ask_gap(Engine &engine, unsigned count)
{
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        found += engine.distance(i) > 0 ? 0 : 1;
    }
    return found;
}

unsigned ask(Engine &engine, unsigned question, unsigned count)
{
    return question == TOUCH   ? ask_touch(engine, count)
           : question == PAIRS ? ask_pairs(engine, count)
                               : ask_gap(engine, count);
}

// The processor time of this process: the machine may have other work.
double now()
{
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

double seconds(Engine &engine, unsigned question, unsigned count)
{
    const double start = now();
    ask(engine, question, count);
    return now() - start;
}

// ---- the three kinds of lines ----

// Prints a line as meshbench writes it. The number of instructions is in callgrind's file of that
// name.
void count_all(const Workload &w, Engines &engines)
{
    const unsigned count = unsigned(w.queries.size());
    for (unsigned question = 0; question < QUESTIONS; question++) {
        for (auto &engine : engines) {
            if (!is_asked(*engine, question)) {
                continue;
            }
            const std::string key = "host," + w.name + "," + names[question] + "," + engine->name;
            CALLGRIND_START_INSTRUMENTATION;
            const unsigned found = ask(*engine, question, count);
            CALLGRIND_STOP_INSTRUMENTATION;
            CALLGRIND_DUMP_STATS_AT(key.c_str());
            std::printf("%s,,,,,%u,,%u,\n", key.c_str(), found, count);
        }
    }
}

// Prints times divided by keepout's: the least of several rounds, in which the engines take turns.
void time_all(const Workload &w, Engines &engines)
{
    const unsigned count = unsigned(w.queries.size());
    for (unsigned question = 0; question < QUESTIONS; question++) {
        std::vector<double> least(engines.size(), HUGE_VAL);
        for (unsigned round = 0; round < ROUNDS; round++) {
            for (size_t i = 0; i < engines.size(); i++) {
                if (is_asked(*engines[i], question)) {
                    least[i] = std::min(least[i], seconds(*engines[i], question, count));
                }
            }
        }
        for (size_t i = 1; i < engines.size(); i++) {
            if (is_asked(*engines[i], question)) {
                std::printf("#time,%s,%s,%s,%.2f\n", w.name.c_str(), names[question],
                            engines[i]->name.c_str(), least[i] / least[0]);
            }
        }
    }
}

void measure_bytes(const Workload &w, const Engines &engines)
{
    unsigned long faces = 0;
    for (const Body &body : w.bodies) {
        faces += body.mesh.face_count;
    }
    for (const auto &engine : engines) {
        unsigned long bytes = 0;
        for (unsigned i = 0; i < w.bodies.size(); i++) {
            bytes += engine->bytes(i);
        }
        std::printf("host,%s,bytes,%s,%lu,,,,,,%lu,\n", w.name.c_str(), engine->name.c_str(), bytes,
                    faces);
    }
}

bool check_all(const Workload &w, Engines &engines)
{
    bool is_good = true;
    for (size_t i = 1; i < engines.size(); i++) {
        const Counts c = check(w, *engines[0], *engines[i]);
        std::printf("#check,%s,%s,%lu,%lu,%lu,%lu,%lu,%lu,%lu\n", w.name.c_str(),
                    engines[i]->name.c_str(), c.checked, c.missed, c.over, c.beside, c.distances,
                    c.theirs, c.ours);
        is_good = is_good && c.missed == 0 && c.over == 0 && c.distances == 0;
    }
    return is_good;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: meshpeers FOLDER, of the arm's links\n");
        return 2;
    }
    Engines engines;
    for (auto make : {keepout_engine, fcl_engine, bullet_engine}) {
        if (auto engine = make()) {
            engines.push_back(std::move(engine));
        }
    }
    std::vector<Workload> workloads;
    if (!panda_workloads(argv[1], workloads)) {
        std::fprintf(stderr, "meshpeers: no arm in %s: it is left out\n", argv[1]);
    }
    for (Workload &w : generated_workloads()) {
        workloads.push_back(std::move(w));
    }
    bool is_good = true;
    for (const Workload &w : workloads) {
        for (auto &engine : engines) {
            engine->prepare(w);
        }
        if (RUNNING_ON_VALGRIND) {
            count_all(w, engines);
            continue;
        }
        measure_bytes(w, engines);
        is_good = check_all(w, engines) && is_good;
        time_all(w, engines);
    }
    return is_good ? 0 : 1;
}
