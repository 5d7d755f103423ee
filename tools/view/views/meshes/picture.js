// @ts-check
// Draws two meshes: their triangles, the boxes of their trees, and where they are closest.
import {
    BufferAttribute,
    BufferGeometry,
    Color,
    CylinderGeometry,
    LineBasicMaterial,
    LineSegments,
    Matrix4,
    Mesh,
    MeshBasicMaterial,
    SphereGeometry,
    Vector3,
} from "three";
import { boxEdges } from "../../page/boxes.js";
import { colour, levelColour } from "../../page/colours.js";

/** @typedef {import("../../page/units.js").Point} Point */
/** @typedef {import("../../page/boxes.js").Box} Box */
/** @typedef {import("./meshes.js").Meshes} Meshes */

const MOST_BOXES = 4096;

/** A geometry with colours for each corner. @param {Float32Array} points @param {Float32Array} paints */
function painted(points, paints) {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(points, 3));
    geometry.setAttribute("color", new BufferAttribute(paints, 3));
    return geometry;
}

/** The normals of triangles. @param {Float32Array} corners */
function normalsOf(corners) {
    const normals = new Float32Array(corners.length / 3);
    const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
    for (let i = 0; i < normals.length; i += 3) {
        a.fromArray(corners, 3 * i);
        b.fromArray(corners, 3 * i + 3).sub(a);
        c.fromArray(corners, 3 * i + 6).sub(a);
        b.cross(c).normalize().toArray(normals, i);
    }
    return normals;
}

/** One mesh. */
class Body {
    /** @param {Float32Array} corners @param {import("../../page/stage.js").Stage} stage */
    constructor(corners, stage) {
        this.corners = corners;
        this.normals = normalsOf(corners);
        this.paints = new Float32Array(corners.length);
        this.place = new Matrix4();
        this.solid = new Mesh(painted(corners, this.paints), new MeshBasicMaterial({ vertexColors: true, side: 2 }));
        const above = { vertexColors: true, depthTest: false, transparent: true };
        this.boxes = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true }));
        this.edges = new LineSegments(new BufferGeometry(), new LineBasicMaterial(above));
        this.edges.renderOrder = 1;
        for (const part of [this.solid, this.boxes, this.edges]) {
            part.matrixAutoUpdate = false;
            part.frustumCulled = false;
            stage.add(part);
        }
    }

    /** @param {{ r: number[], t: number[] }} pose */
    move({ r, t }) {
        this.place.set(r[0], r[3], r[6], t[0], r[1], r[4], r[7], t[1], r[2], r[5], r[8], t[2], 0, 0, 0, 1);
        for (const part of [this.solid, this.boxes, this.edges]) {
            part.matrix.copy(this.place);
            part.matrixWorldNeedsUpdate = true;
        }
    }

    /** Colours the triangles: lighter above, as if lit from there. @param {Color} usual @param {Set<number>} contacts */
    paint(usual, contacts) {
        const hit = new Color(colour("hit"));
        const turn = this.place.elements; // columns
        const { normals, paints } = this;
        // Above is lighter; what faces away from the eye's first place is darker.
        const [x, y, z] = [0, 4, 8].map((column) => 0.34 * turn[column + 2] - 0.12 * (turn[column] + turn[column + 1]));
        for (let face = 0; 3 * face < normals.length; face++) {
            const tone = contacts.has(face) ? hit : usual;
            const shade = 0.62 + x * normals[3 * face] + y * normals[3 * face + 1] + z * normals[3 * face + 2];
            for (let at = 9 * face; at < 9 * face + 9; at += 3) {
                paints[at] = tone.r * shade;
                paints[at + 1] = tone.g * shade;
                paints[at + 2] = tone.b * shade;
            }
        }
        this.solid.geometry.getAttribute("color").needsUpdate = true;
        this.outline(contacts, hit);
    }

    /** Draws the edges of triangles over everything. @param {Set<number>} faces @param {Color} tone */
    outline(faces, tone) {
        const points = new Float32Array(18 * faces.size);
        let at = 0;
        for (const face of faces) {
            for (const corner of [0, 1, 1, 2, 2, 0]) {
                points.set(this.corners.subarray(9 * face + 3 * corner, 9 * face + 3 * corner + 3), at);
                at += 3;
            }
        }
        const paints = new Float32Array(points.length);
        for (let i = 0; i < paints.length; i += 3) {
            tone.toArray(paints, i);
        }
        this.edges.geometry.dispose();
        this.edges.geometry = painted(points, paints);
    }

    /** @param {Box[]} boxes */
    frame(boxes) {
        this.boxes.geometry.dispose();
        this.boxes.geometry = boxEdges(boxes);
    }
}

/** The part of the trees that the controls choose. */
/** @typedef {{ levels: number[], alone: boolean, visitedOnly: boolean, step: number }} Choice */

export class Picture {
    /** @param {import("../../page/stage.js").Stage} stage */
    constructor(stage) {
        this.stage = stage;
        this.size = 1; // of what is shown, metres
        /** @type {Body[]} */
        this.bodies = [];
    }

    /** Begins anew, for other meshes or in other colours. @param {Meshes} meshes */
    build(meshes) {
        this.stage.reset();
        this.bodies = [0, 1].map((which) => new Body(meshes.triangles(which), this.stage));
        const tone = new MeshBasicMaterial({ color: colour("query"), depthTest: false, transparent: true });
        this.tie = new Mesh(new CylinderGeometry(1, 1, 1, 8), tone);
        this.ends = [0, 1].map(() => new Mesh(new SphereGeometry(1, 16, 12), tone));
        for (const part of [this.tie, ...this.ends]) {
            part.renderOrder = 2;
            this.stage.add(part);
        }
    }

    /** Puts the eye where a ball is seen, and the grid below it. @param {Point} middle @param {number} size */
    look(middle, size) {
        const { stage } = this;
        const grid = 10 ** Math.ceil(Math.log10(size / 2));
        this.size = size;
        stage.size = size > 2 * grid ? 4 * grid : 2 * grid;
        stage.camera.near = size / 200;
        stage.camera.far = size * 100;
        stage.camera.updateProjectionMatrix();
        stage.controls.target.set(...middle);
        stage.camera.position.set(middle[0] + 0.35 * size, middle[1] - 1.1 * size, middle[2] + 0.6 * size);
        stage.controls.update();
    }

    /** @param {Meshes} meshes @param {Set<number>[]} contacts  triangles of each mesh that touch */
    show(meshes, contacts) {
        this.bodies.forEach((body, which) => {
            body.move(meshes.pose(which));
            body.paint(new Color(colour(which === 0 ? "box" : "second")), contacts[which]);
        });
    }

    /**
     * Draws boxes of both trees by depth. Those that the query visited have a colour of their own; with a step, those that it
     * visited up to that step, and the pair of that step. Returns how many there are, and how many of
     * them were visited.
     * @param {Meshes} meshes @param {Choice} choice @param {Uint32Array} steps
     */
    trees(meshes, choice, steps) {
        const [changed, query] = [new Color(colour("changed")), new Color(colour("query"))];
        const up = choice.step * 2;
        return this.bodies.map((body, which) => {
            const nodes = meshes.nodes(which);
            const levels = Math.max(meshes.about(which).depth, 1);
            const level = choice.levels[which];
            const partly = up < steps.length;
            const seen = new Set(partly ? steps.subarray(0, up).filter((_, i) => i % 2 === which) : []);
            /** @type {[number[], number[]]} those that were not visited, and those that were: drawn last */
            const shown = [[], []];
            for (let i = 0; i < nodes.count; i++) {
                const depth = nodes.depth(i);
                const isSeen = partly ? seen.has(i) : nodes.isVisited(i);
                if ((choice.alone ? depth === level : depth <= level) && (isSeen || !choice.visitedOnly)) {
                    shown[isSeen ? 1 : 0].push(i);
                }
            }
            const boxes = [
                ...shown[0].slice(0, MOST_BOXES).map((i) => ({ ...nodes.box(i), colour: levelColour(nodes.depth(i), levels) })),
                ...shown[1].slice(0, MOST_BOXES).map((i) => ({ ...nodes.box(i), colour: changed })),
            ];
            if (partly && up > 0) {
                boxes.push({ ...nodes.box(steps[up - 2 + which]), colour: query });
            }
            body.frame(boxes);
            const [others, visited] = shown.map((list) => list.length);
            return { shown: others + visited, seen: visited, isCut: Math.max(others, visited) > MOST_BOXES };
        });
    }

    /** Draws the line between the closest points. @param {Point[] | null} points */
    closest(points) {
        const { tie, ends } = this;
        if (!tie || !ends) {
            return;
        }
        for (const part of [tie, ...ends]) {
            part.visible = points !== null;
        }
        if (points) {
            const [from, to] = points.map((point) => new Vector3(...point));
            const length = from.distanceTo(to);
            const thick = this.size * 0.0025;
            ends[0].position.copy(from);
            ends[1].position.copy(to);
            ends.forEach((end) => end.scale.setScalar(2.5 * thick));
            tie.position.addVectors(from, to).multiplyScalar(0.5);
            tie.scale.set(thick, Math.max(length, 1e-6), thick);
            const along = length > 0 ? to.clone().sub(from).divideScalar(length) : new Vector3(0, 1, 0);
            tie.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), along);
        }
    }
}
