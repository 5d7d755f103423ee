// @ts-check
// The bodies to choose from: models in text, which the page reads as it reads a dropped file.
import box from "./bodies/box.obj";
import bracket from "./bodies/bracket.obj";
import quadcopter from "./bodies/quadcopter.obj";
import rod from "./bodies/rod.obj";
import tetrahedron from "./bodies/tetrahedron.obj";
import wedge from "./bodies/wedge.obj";

/** @type {Record<string, string>} */
export const bodies = { bracket, box, wedge, rod, tetrahedron, quadcopter };
