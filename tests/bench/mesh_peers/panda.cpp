// Reads a Panda arm: binary STL in metres, and tables of its joints and poses, with commas.
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

#include "workload.hpp"

namespace
{

using Row = std::vector<std::string>;

std::vector<Row> read_table(const std::string &path)
{
    std::vector<Row> rows;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') {
            continue;
        }
        Row row;
        std::istringstream words(line);
        for (std::string word; std::getline(words, word, ',');) {
            row.push_back(word);
        }
        rows.push_back(row);
    }
    return rows;
}

// ---- links ----

fix16_t rounded(double metres)
{
    return fix16_t(std::lround(metres * 65536));
}

Body read_stl(const std::string &folder, const std::string &name)
{
    std::ifstream file(folder + "/" + name + ".stl", std::ios::binary);
    const std::string all((std::istreambuf_iterator<char>(file)), {});
    std::vector<ko_vec3> vertices;
    std::vector<ko_mesh_face> faces;
    std::map<std::tuple<fix16_t, fix16_t, fix16_t>, uint16_t> known;
    for (size_t at = 84; at + 50 <= all.size(); at += 50) {
        float numbers[9];
        ko_mesh_face face;
        std::memcpy(numbers, all.data() + at + 12, sizeof(numbers));
        for (int i = 0; i < 3; i++) {
            const ko_vec3 v = {rounded(numbers[3 * i]), rounded(numbers[3 * i + 1]),
                               rounded(numbers[3 * i + 2])};
            const auto entry = known.emplace(std::tuple(v.x, v.y, v.z), uint16_t(vertices.size()));
            if (entry.second) {
                vertices.push_back(v);
            }
            face.corner[i] = entry.first->second;
        }
        faces.push_back(face);
    }
    return bake(name, vertices, faces);
}

// ---- poses ----

struct Rotation {
    double w, x, y, z;
};

Rotation operator*(const Rotation &a, const Rotation &b)
{
    return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
            a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

ko_quat fixed(const Rotation &r)
{
    const double one = 1 << 30;
    ko_quat q{};
    expect(ko_quat_from_integers(int32_t(std::lround(r.w * one)), int32_t(std::lround(r.x * one)),
                                 int32_t(std::lround(r.y * one)), int32_t(std::lround(r.z * one)),
                                 &q) == KO_OK);
    return q;
}

Rotation about(int axis, double angle)
{
    const double s = std::sin(angle / 2);
    return {std::cos(angle / 2), axis == 0 ? s : 0, axis == 1 ? s : 0, axis == 2 ? s : 0};
}

// A row is: joint, parent, child, x, y, z, roll, pitch, yaw, axis (always z), ...
ko_pose of_joint(const Row &row, double angle)
{
    const auto number = [&row](unsigned i) { return std::stod(row[i]); };
    const Rotation r =
        about(2, number(8)) * about(1, number(7)) * about(0, number(6)) * about(2, angle);
    const ko_quat q = fixed(r);
    ko_pose pose;
    expect(ko_mat3_from_quat(&q, &pose.r) == KO_OK);
    pose.t = {rounded(number(3)), rounded(number(4)), rounded(number(5))};
    return pose;
}

std::map<std::string, ko_pose> place(const std::vector<Row> &joints, const Row &angles)
{
    const ko_pose base = {KO_MAT3_IDENTITY, {0, 0, 0}};
    std::map<std::string, ko_pose> places = {{"link0", base}};
    for (size_t i = 0; i < joints.size(); i++) {
        const double angle = i + 1 < angles.size() ? std::stod(angles[i + 1]) : 0;
        const ko_pose joint = of_joint(joints[i], angle);
        expect(ko_pose_compose(&places.at(joints[i][1]), &joint, &places[joints[i][2]]) == KO_OK);
    }
    return places;
}

} // namespace

bool panda_workloads(const std::string &folder, std::vector<Workload> &out)
{
    const std::vector<Row> joints = read_table(folder + "/joints.csv");
    const std::vector<Row> poses = read_table(folder + "/poses.csv");
    if (joints.empty() || poses.empty()) {
        return false;
    }
    std::set<std::pair<std::string, std::string>> left_out;
    for (const Row &row : read_table(folder + "/allowed.csv")) {
        left_out.emplace(row[0], row[1]);
        left_out.emplace(row[1], row[0]);
    }
    Workload posed{"links posed", {}, {}};
    for (const char *name :
         {"link0", "link1", "link2", "link3", "link4", "link5", "link6", "link7", "hand"}) {
        posed.bodies.push_back(read_stl(folder, name));
    }
    Workload near{"links near", {}, {}};
    for (const Body &body : posed.bodies) {
        near.bodies.push_back(body);
        expect(ko_mesh_open(near.bodies.back().blob.data(), near.bodies.back().blob.size() * 4,
                            &near.bodies.back().mesh) == KO_OK);
    }
    uint32_t random = 1;
    const unsigned count = unsigned(posed.bodies.size());
    for (unsigned a = 0; a < count; a++) {
        for (unsigned b = a + 1; b < count; b++) {
            add_near(near, a, b, 3, 1311, &random);
            if (left_out.count({posed.bodies[a].name, posed.bodies[b].name}) > 0) {
                continue;
            }
            for (const Row &row : poses) {
                const auto places = place(joints, row);
                Query q{a, b, {}};
                expect(ko_pose_between(&places.at(posed.bodies[a].name),
                                       &places.at(posed.bodies[b].name), &q.pose) == KO_OK);
                posed.queries.push_back(q);
            }
        }
    }
    out.push_back(std::move(posed));
    out.push_back(std::move(near));
    return true;
}
