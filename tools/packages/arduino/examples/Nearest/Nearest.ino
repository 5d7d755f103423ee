// Keeps obstacles in a tree and tells what is within 5 m, nearest first. All lengths are metres.
#include <keepout.h>

KO_TREE_DEFINE(world, 16, 0);  // room for 16 obstacles that stand still: their margin is 0

const ko_aabb poles[] = {
  // centre, and half of the width, depth and height
  { { KO_M(4.0), KO_M(1.0), KO_M(2.0) }, { KO_M_UP(0.2), KO_M_UP(0.2), KO_M_UP(2.0) } },
  { { KO_M(-1.0), KO_M(0.0), KO_M(2.0) }, { KO_M_UP(0.5), KO_M_UP(0.5), KO_M_UP(2.0) } },
  { { KO_M(20.0), KO_M(0.0), KO_M(2.0) }, { KO_M_UP(0.5), KO_M_UP(0.5), KO_M_UP(2.0) } },
};
const uint32_t count = sizeof(poles) / sizeof(poles[0]);

void setup() {
  Serial.begin(115200);
  for (uint32_t i = 0; i < count; i++) {
    ko_tree_id id;
    if (ko_tree_insert(&world, &poles[i], 100 + i, &id) != KO_OK) {
      Serial.println("a pole was refused");
    }
  }
}

// Only KO_END means that everything within the radius has been told.
void tellNearest(const ko_vec3 &here) {
  uint32_t budget = 100;  // boxes of the tree that one call may visit
  ko_tree_nearest query;
  ko_tree_near near;
  ko_status status = ko_tree_nearest_begin(&world, &here, KO_M(5.0), KO_ALL, &query);
  while (status == KO_OK && (status = ko_tree_nearest_next(&query, &budget, &near)) == KO_OK) {
    Serial.print("pole ");
    Serial.print((long)near.user);
    Serial.print(" at ");
    Serial.print((long)ko_mm_from_fix_down(near.clearance));
    Serial.println(" mm");
  }
  Serial.println(status == KO_END ? "that is all" : "there may be more");
}

void loop() {
  static int32_t x = 3;
  const ko_vec3 here = { KO_M(1.0) * x, KO_M(0.0), KO_M(1.5) };
  tellNearest(here);
  x -= 3;
  delay(1000);
}
