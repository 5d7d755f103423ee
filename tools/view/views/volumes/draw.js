// @ts-check
// Draws bodies, volumes and axes. Lengths are raw; a scale of the stage makes them units of the scene.
import {
    BufferAttribute,
    BufferGeometry,
    Color,
    DoubleSide,
    EdgesGeometry,
    LineBasicMaterial,
    LineSegments,
    Matrix4,
    Mesh,
    MeshBasicMaterial,
    SphereGeometry,
    Vector3,
} from "three";
import { FORM } from "./volumes.js";

/** @typedef {import("./volumes.js").Axis} Axis */
/** @typedef {import("../../page/stage.js").Stage} Stage */
/** How raw lengths become places of the scene. @typedef {{ scale: number, up: number }} View */

const SUN = new Vector3(0.35, -0.55, 0.75).normalize();

/** @param {View} view @param {ArrayLike<number>} raw */
function scaled(view, raw) {
    const points = new Float32Array(raw.length);
    for (let i = 0; i < raw.length; i += 3) {
        points[i] = raw[i] * view.scale;
        points[i + 1] = raw[i + 1] * view.scale;
        points[i + 2] = raw[i + 2] * view.scale + view.up;
    }
    return points;
}

/** @param {Float32Array} points */
function geometryOf(points) {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(points, 3));
    return geometry;
}

/** The model as triangles with baked shades, in units of the scene. @param {ArrayLike<number>} model @param {View} view */
export function shadedModel(model, view) {
    const geometry = geometryOf(scaled({ scale: view.scale, up: 0 }, model));
    geometry.computeVertexNormals();
    const normals = geometry.getAttribute("normal");
    const shades = new Float32Array(normals.array.length);
    const normal = new Vector3();
    for (let i = 0; i < normals.count; i++) {
        normal.fromBufferAttribute(normals, i);
        shades.fill(0.72 + 0.28 * normal.dot(SUN), 3 * i, 3 * i + 3);
    }
    geometry.setAttribute("color", new BufferAttribute(shades, 3));
    return geometry;
}

/**
 * Draws the model at a pose.
 * @param {Stage} stage @param {BufferGeometry} model @param {{ columns: number[], at: number[] }} pose
 * @param {View} view @param {string} paint
 */
export function drawModel(stage, model, pose, view, paint) {
    const [x, y, z] = [0, 3, 6].map((i) => pose.columns.slice(i, i + 3).map((q) => q / 2 ** 30));
    const [tx, ty, tz] = pose.at.map((v) => v * view.scale);
    const material = new MeshBasicMaterial({ color: paint, vertexColors: true, side: DoubleSide });
    // A little farther from the eye, so that a volume that lies on a face of it is in front.
    Object.assign(material, { polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 2 });
    const mesh = new Mesh(model, material);
    mesh.matrixAutoUpdate = false;
    mesh.matrix = new Matrix4().set(x[0], y[0], z[0], tx, x[1], y[1], z[1], ty, x[2], y[2], z[2], tz + view.up, 0, 0, 0, 1);
    stage.add(mesh);
}

/** @param {Stage} stage @param {BufferGeometry} surface @param {BufferGeometry} edges @param {string} fill @param {string} line
 * @param {number} opacity */
function add(stage, surface, edges, fill, line, opacity) {
    stage.add(
        new Mesh(
            surface,
            new MeshBasicMaterial({ color: fill, transparent: true, opacity, depthWrite: false, side: DoubleSide }),
        ),
    );
    stage.add(new LineSegments(edges, new LineBasicMaterial({ color: line })));
}

/** A volume with flat faces. @param {Stage} stage @param {ArrayLike<number>} triangles @param {View} view
 * @param {string} fill @param {string} line @param {number} opacity */
export function drawFlat(stage, triangles, view, fill, line, opacity) {
    const surface = geometryOf(scaled(view, triangles));
    add(stage, surface, new EdgesGeometry(surface, 2), fill, line, opacity);
}

/** Corner, edges and radius of a round volume, from its words. @param {number} form @param {number[]} words */
function roundOf(form, words) {
    const at = (/** @type {number} */ i) => new Vector3(words[i], words[i + 1], words[i + 2]);
    const none = new Vector3();
    if (form === FORM.sphere) {
        return { a: at(0), u: none, v: none, r: words[3] };
    }
    return form === FORM.capsule
        ? { a: at(0), u: at(3).sub(at(0)), v: none, r: words[6] }
        : { a: at(0), u: at(3), v: at(6), r: words[9] };
}

/** A sphere, a capsule or a lozenge: each direction leads to the farthest corner, and from there a radius farther.
 * @param {Stage} stage @param {number} form @param {number[]} words @param {View} view
 * @param {string} fill @param {string} line @param {number} opacity */
export function drawRound(stage, form, words, view, fill, line, opacity) {
    const { a, u, v, r } = roundOf(form, words);
    const [least, leastAcross] = [1e-6 * u.length(), 1e-6 * v.length()]; // what is across an edge is on one side of it
    const far = (/** @type {Vector3} */ n) => {
        const p = a.clone().addScaledVector(n, r);
        return p.addScaledVector(u, n.dot(u) > least ? 1 : 0).addScaledVector(v, n.dot(v) > leastAcross ? 1 : 0);
    };
    const surface = new SphereGeometry(1, 40, 24);
    const places = /** @type {BufferAttribute} */ (surface.getAttribute("position"));
    const n = new Vector3();
    for (let i = 0; i < places.count; i++) {
        const p = far(n.fromBufferAttribute(places, i));
        places.setXYZ(i, p.x * view.scale, p.y * view.scale, p.z * view.scale + view.up);
    }
    add(stage, surface, geometryOf(scaled(view, rings(u, v, far))), fill, line, opacity);
}

/** Circles across each other, each leaned to either side, so that those across an edge are at both of its ends.
 * @param {Vector3} u @param {Vector3} v @param {(n: Vector3) => Vector3} far */
function rings(u, v, far) {
    const x = u.lengthSq() > 0 ? u.clone().normalize() : new Vector3(1, 0, 0);
    const some = v.lengthSq() > 0 ? v.clone() : Math.abs(x.z) < 0.9 ? new Vector3(0, 0, 1) : new Vector3(0, 1, 0);
    const z = x.clone().cross(some).normalize();
    const y = z.clone().cross(x);
    const points = [];
    for (const [p, q, across] of [
        [x, y, z],
        [y, z, x],
        [z, x, y],
    ]) {
        for (let i = 0; i < 128; i++) {
            const lean = across.clone().multiplyScalar(i < 64 ? 1e-4 : -1e-4);
            for (const step of [i, i + 1]) {
                const angle = ((step + 0.5) / 32) * Math.PI;
                const n = lean.clone().addScaledVector(p, Math.cos(angle)).addScaledVector(q, Math.sin(angle));
                points.push(...far(n).toArray());
            }
        }
    }
    return points;
}

/** The planes between which nothing is, and the gap as a line. @param {Stage} stage @param {Axis} axis
 * @param {number[]} middle  raw, between the bodies @param {number} half  of a plane's width, raw
 * @param {View} view @param {string} paint */
export function drawAxis(stage, axis, middle, half, view, paint) {
    const d = new Vector3(...axis.direction);
    const m = new Vector3(...middle);
    const flat = m.clone().addScaledVector(d, -m.dot(d));
    const u = (Math.abs(d.z) < 0.9 ? new Vector3(0, 0, 1) : new Vector3(1, 0, 0)).cross(d).normalize();
    const v = d.clone().cross(u);
    const ends = [axis.from, axis.to].map((at) => flat.clone().addScaledVector(d, at));
    for (const end of ends) {
        const corner = (/** @type {number} */ s, /** @type {number} */ t) =>
            end
                .clone()
                .addScaledVector(u, s * half)
                .addScaledVector(v, t * half)
                .toArray();
        const [a, b, c, e] = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
        drawFlat(stage, [a, b, c, a, c, e].flat(), view, paint, paint, 0.12);
    }
    const points = scaled(view, [...ends[0].toArray(), ...ends[1].toArray()]);
    const tone = new Color(paint).toArray();
    stage.segments(points, new Float32Array([...tone, ...tone]));
}
