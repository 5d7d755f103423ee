#include "workload.hpp"

#include <cstdio>
#include <cstdlib>

Body bake(std::string name, const std::vector<ko_vec3> &vertices,
          const std::vector<ko_mesh_face> &faces)
{
    const ko_mesh_source source = {
        vertices.data(), faces.data(), uint32_t(vertices.size()), uint32_t(faces.size()), 0, 0};
    std::vector<ko_mesh_work> work(faces.size());
    std::vector<uint32_t> blob(KO_MESH_BYTES(source.vertex_count, source.face_count) / 4U);
    ko_mesh_stats stats;
    Body body{std::move(name), {}, {}};
    if (ko_mesh_build(&source, work.data(), blob.data(), blob.size() * 4, &stats) == KO_OK) {
        body.blob.assign(blob.begin(), blob.begin() + stats.bytes / 4);
        if (ko_mesh_open(body.blob.data(), stats.bytes, &body.mesh) == KO_OK) {
            return body;
        }
    }
    std::fprintf(stderr, "meshpeers: %s is no mesh\n", body.name.c_str());
    std::exit(1);
}

static Body of_shape(const std::string &name, const shape &s)
{
    return bake(name, {s.vertices, s.vertices + s.vertex_count}, {s.faces, s.faces + s.face_count});
}

static fix16_t clearance(const ko_mesh &a, const ko_mesh &b, const ko_pose &pose)
{
    ko_mesh_pairs state;
    ko_mesh_gap gap;
    if (ko_mesh_closest_begin(&a, &b, &pose, KO_LIMIT, &state) != KO_OK ||
        ko_mesh_closest_next(&state, nullptr, &gap) != KO_OK) {
        std::fprintf(stderr, "meshpeers: the least distance was refused\n");
        std::exit(1);
    }
    return gap.clearance;
}

static void move(ko_pose &pose, const ko_dir3 &along, fix16_t by)
{
    const auto part = [by](ko_q30 x) { return fix16_t((int64_t(by) * x) >> 30); };
    pose.t.x += part(along.x);
    pose.t.y += part(along.y);
    pose.t.z += part(along.z);
}

static fix16_t reach_of(const ko_mesh &m)
{
    fix16_t most = 0;
    for (const fix16_t x : {m.bounds.lo.x, m.bounds.lo.y, m.bounds.lo.z, m.bounds.hi.x,
                            m.bounds.hi.y, m.bounds.hi.z}) {
        most = std::max(most, std::abs(x));
    }
    return 2 * most;
}

// Moves b towards a by their least distance, again and again. That never passes the position of
// contact. Some pairs pass beside each other, and then the result is false.
static bool approach(const ko_mesh &a, const ko_mesh &b, const ko_dir3 &from, fix16_t apart,
                     ko_pose &pose)
{
    const fix16_t start = 2 * (reach_of(a) + reach_of(b));
    const fix16_t close = 20;
    fix16_t way = start;
    pose.t = {0, 0, 0};
    move(pose, from, start);
    while (way > -start) {
        const fix16_t now = clearance(a, b, pose);
        if (now <= apart + close) {
            return true;
        }
        move(pose, from, -(now - apart));
        way -= now - apart;
    }
    return false;
}

void add_near(Workload &w, unsigned a, unsigned b, unsigned count, fix16_t most, uint32_t *random)
{
    for (unsigned i = 0; i < count;) {
        Query q{a, b, {shape_rotation(random), {0, 0, 0}}};
        const ko_mat3 direction = shape_rotation(random);
        const fix16_t deep = shape_between(random, 0, most);
        const bool is_apart = i % 2 == 0;
        if (!approach(w.bodies[a].mesh, w.bodies[b].mesh, direction.x, is_apart ? deep : 0,
                      q.pose)) {
            continue;
        }
        if (!is_apart) {
            move(q.pose, direction.x, -deep);
        }
        w.queries.push_back(q);
        i++;
    }
}

std::vector<Workload> generated_workloads()
{
    static shape s;
    std::vector<Workload> out;
    uint32_t random = 1;

    Workload unequal{"2000 and 200", {}, {}};
    shape_torus_of(&s, 2000);
    unequal.bodies.push_back(of_shape("torus", s));
    shape_sphere(&s, 20, 6, TORUS_THICKNESS);
    unequal.bodies.push_back(of_shape("sphere", s));
    add_near(unequal, 0, 1, 100, 1311, &random);
    out.push_back(std::move(unequal));

    for (const unsigned n : {32, 128, 512, 1000, 2000}) {
        Workload w{"tori of " + std::to_string(n), {}, {}};
        shape_torus_of(&s, n);
        w.bodies.push_back(of_shape("torus", s));
        add_near(w, 0, 0, 40, 1311, &random);
        out.push_back(std::move(w));
    }
    return out;
}
