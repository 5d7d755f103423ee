// What is asked: which meshes, where.
#pragma once
#include "engine.hpp"

// Reads the panda's links and their places at the named poses; false if the folder is not there.
bool panda_workloads(const std::string &folder, std::vector<Workload> &out);

std::vector<Workload> generated_workloads();

// Bakes it; ends the program if that is refused.
Body bake(std::string name, const std::vector<ko_vec3> &vertices,
          const std::vector<ko_mesh_face> &faces);

// Adds `count` queries of these two, turned at random and near contact: half of them up to `most`
// apart, half up to that deeper than where they meet.
void add_near(Workload &w, unsigned a, unsigned b, unsigned count, fix16_t most, uint32_t *random);
