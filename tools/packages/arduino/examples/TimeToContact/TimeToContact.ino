// Tells when two vehicles touch if both keep their velocity, and how near they come.
#include <keepout.h>

const uint32_t horizon = 10000000;  // microseconds

// A sphere of half a metre, and its velocity along x in metres a second.
ko_mover vehicle(fix16_t x, fix16_t y, fix16_t velocity) {
  ko_mover mover;
  mover.body.kind = KO_BODY_SPHERE;
  mover.body.as.sphere = { { x, y, 0 }, KO_M(0.5) };
  mover.velocity = { velocity, 0, 0 };
  return mover;
}

void setup() {
  Serial.begin(115200);
}

void loop() {
  static int32_t aside = 0;  // metres between the two tracks
  const ko_mover mine = vehicle(0, 0, KO_M(2.0));
  const ko_mover other = vehicle(KO_M(9.0), KO_M(1.0) * aside, KO_M(-1.0));
  ko_encounter encounter;
  if (ko_mover_toi(&mine, &other, horizon, &encounter) != KO_OK) {
    Serial.println("not known");
  } else if (encounter.contact != KO_TIME_NEVER) {
    Serial.print("contact in ");
    Serial.print((long)(encounter.contact / 1000));
    Serial.println(" ms");
  } else {
    Serial.print("no contact, closest ");
    Serial.print((long)ko_mm_from_fix_down(encounter.closest));
    Serial.println(" mm");
  }
  aside += 2;
  delay(1000);
}
