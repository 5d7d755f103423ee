// The interface of the compared engines. Each makes its own form of a set of meshes, and answers
// three questions about two of them.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "shapes.h"

// Ends the program if keepout refused what every engine is asked.
inline void expect(bool is_so)
{
    if (!is_so) {
        std::fprintf(stderr, "meshpeers: keepout refused a question\n");
        std::exit(1);
    }
}

// A mesh, as keepout stores it. All engines get these triangles, in this order.
struct Body {
    std::string name;
    std::vector<uint32_t> blob;
    ko_mesh mesh;
};

// Mesh b at a pose in the frame of mesh a.
struct Query {
    unsigned a;
    unsigned b;
    ko_pose pose;
};

struct Workload {
    std::string name;
    std::vector<Body> bodies;
    std::vector<Query> queries;
};

using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

class Engine
{
  public:
    explicit Engine(std::string name) : name(std::move(name))
    {
    }
    virtual ~Engine() = default;
    Engine(const Engine &) = delete;
    Engine &operator=(const Engine &) = delete;

    const std::string name;

    // Makes the engine's own form of the meshes and of the poses. This is neither counted nor
    // timed.
    virtual void prepare(const Workload &workload) = 0;
    virtual size_t bytes(unsigned body) const = 0;

    // Answers query number i.
    virtual bool touch(unsigned i) = 0;
    virtual void pairs(unsigned i, Pairs &out) = 0;
    virtual bool has_distance() const
    {
        return true;
    }
    virtual double distance(unsigned i) = 0; // metres, 0 if they touch
};

std::unique_ptr<Engine> keepout_engine();
std::unique_ptr<Engine> fcl_engine();    // null if it is not installed
std::unique_ptr<Engine> bullet_engine(); // null if it is not installed

const double LSB = 1.0 / 65536;
