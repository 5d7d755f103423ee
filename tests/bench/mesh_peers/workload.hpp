// The queries: meshes and poses.
#pragma once
#include "engine.hpp"

// Reads the Panda's links and their poses in the named configurations. Returns false if the folder
// is missing.
bool panda_workloads(const std::string &folder, std::vector<Workload> &out);

std::vector<Workload> generated_workloads();

// Bakes a mesh. Ends the program if that is refused.
Body bake(std::string name, const std::vector<ko_vec3> &vertices,
          const std::vector<ko_mesh_face> &faces);

// Adds `count` queries of these two meshes, turned at random and near contact. Half of them are up
// to `most` apart, half up to that much deeper than contact.
void add_near(Workload &w, unsigned a, unsigned b, unsigned count, fix16_t most, uint32_t *random);
