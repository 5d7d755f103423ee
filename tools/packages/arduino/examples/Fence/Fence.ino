// Tells how far a position is from the edge of a fence: a field of 100 m with a mast in it.
#include <keepout.h>

const ko_fence_zone zones[] = {
  KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, KO_M(-50.0), KO_M(-50.0), KO_M(50.0), KO_M(50.0), KO_M(-1.0), KO_M(120.0)),
  KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_OUT, KO_M(20.0), KO_M(0.0), KO_M(5.0), KO_M(-1.0), KO_M(60.0)),
};
ko_fence fence;

void setup() {
  Serial.begin(115200);
  // Below 2 m of clearance the fence warns.
  if (ko_fence_open(zones, 2, KO_FENCE_ANY, KO_M(2.0), &fence, NULL) != KO_OK) {
    Serial.println("the fence was refused");
  }
}

const char *nameOf(ko_fence_state state) {
  switch (state) {
    case KO_FENCE_CLEAR: return "clear";
    case KO_FENCE_WARNING: return "warning";
    case KO_FENCE_BREACH: return "breach";
    default: return "unknown";
  }
}

void loop() {
  static int32_t x = 6;
  const ko_vec3 here = { KO_M(1.0) * x, KO_M(0.0), KO_M(30.0) };
  ko_fence_answer answer;
  if (ko_fence_test_point(&fence, &here, &answer) != KO_OK) {
    Serial.println("unknown");
    return;
  }
  Serial.print(nameOf(answer.state));
  Serial.print(" by ");
  Serial.print((long)ko_mm_from_fix_down(answer.clearance));
  Serial.println(" mm");
  x += 8;
  delay(1000);
}
