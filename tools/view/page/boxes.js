// @ts-check
// Many boxes as one geometry: a renderer on the CPU draws one of thousands of corners sooner than thousands of instances.
import { BufferAttribute, BufferGeometry, Color } from "three";

/** @typedef {import("./units.js").Point} Point */
/** @typedef {{ lo: Point, hi: Point, colour: Color }} Box */

// A corner's bit 0 is x, bit 1 y, bit 2 z: 0 is the low end.
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7];
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];

/** The corners of each face, counterclockwise from outside, and how light it is: no light is computed for a pixel. */
const FACES = [
    { corners: [1, 3, 7, 5], shade: 0.78 },
    { corners: [0, 4, 6, 2], shade: 0.78 },
    { corners: [2, 6, 7, 3], shade: 0.68 },
    { corners: [0, 1, 5, 4], shade: 0.68 },
    { corners: [4, 5, 7, 6], shade: 1 },
    { corners: [0, 2, 3, 1], shade: 0.55 },
];
const TRIANGLES = [0, 1, 2, 0, 2, 3];
const THIN = 0.001; // metres: the least width that is drawn

/** @param {Box[]} boxes @param {{ corner: number, shade: number }[]} each  the vertices of a box @param {number[]} index */
function geometryOf(boxes, each, index) {
    const points = new Float32Array(boxes.length * each.length * 3);
    const paints = new Float32Array(points.length);
    const indices = new Uint32Array(boxes.length * index.length);
    let at = 0;
    boxes.forEach(({ lo, hi, colour }, i) => {
        const first = i * each.length;
        index.forEach((vertex, k) => (indices[i * index.length + k] = first + vertex));
        for (const { corner, shade } of each) {
            for (let axis = 0; axis < 3; axis++) {
                points[at + axis] = (corner >> axis) & 1 ? Math.max(hi[axis], lo[axis] + THIN) : lo[axis];
            }
            paints[at] = colour.r * shade;
            paints[at + 1] = colour.g * shade;
            paints[at + 2] = colour.b * shade;
            at += 3;
        }
    });
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(points, 3));
    geometry.setAttribute("color", new BufferAttribute(paints, 3));
    geometry.setIndex(new BufferAttribute(indices, 1));
    return geometry;
}

const FACE_CORNERS = FACES.flatMap(({ corners, shade }) => corners.map((corner) => ({ corner, shade })));
const FACE_INDEX = FACES.flatMap((_, face) => TRIANGLES.map((vertex) => face * 4 + vertex));
const EDGE_CORNERS = CORNERS.map((corner) => ({ corner, shade: 1 }));

/** Triangles of all faces. @param {Box[]} boxes */
export const solidBoxes = (boxes) => geometryOf(boxes, FACE_CORNERS, FACE_INDEX);

/** Lines of all edges. @param {Box[]} boxes */
export const boxEdges = (boxes) => geometryOf(boxes, EDGE_CORNERS, EDGES);
