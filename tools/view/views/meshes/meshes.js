// @ts-check
// Two meshes of the library, called through bridge.c.
import bytes from "wasm/view_meshes.wasm";
import { compile } from "../../page/modules.js";
import { metres, raw } from "../../page/units.js";
import { start, Wasi } from "../../page/wasi.js";

/** @typedef {import("../../page/units.js").Point} Point */
/** Where a mesh is: its origin in metres, and turns around x, y, z, in this order, in degrees. */
/** @typedef {{ at: Point, turn: Point }} Pose */

export const INSIDE = 0xffffffff; // KO_MESH_INSIDE
export const END = 1; // KO_END
const UNFINISHED = 2; // KO_UNFINISHED
const NODE = 8; // 32-bit numbers of a node_row
const ABOUT = /** @type {const} */ ([
    "faces",
    "vertices",
    "nodes",
    "depth",
    "flags",
    "error",
    "facesAt",
    "verticesAt",
    "boundsAt",
    "nodesAt",
    "poseAt",
]);

/** Raw Q16.16 within 32 bits: what is beyond them must not come back as a legal number. @param {number} value */
const fixed = (value) => Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, raw(value)));
/** Degrees as 2^-32 of a turn, which wraps. @param {number} degrees */
const angle = (degrees) => Math.round(((degrees % 360) / 360) * 2 ** 32) | 0;

export class Meshes {
    /** @param {Record<string, any>} calls */
    constructor(calls) {
        this.calls = calls;
        calls.view_begin();
    }

    static async load() {
        const calls = await start(await compile(bytes), new Wasi([], new Map()));
        calls._initialize();
        return new Meshes(calls);
    }

    /** @param {number} at @param {number} count */
    numbers(at, count) {
        return new Int32Array(this.calls.memory.buffer, at, count);
    }

    /** Opens a baked mesh as the first (0) or the second (1). @param {number} which @param {Uint8Array} block */
    open(which, block) {
        new Uint8Array(this.calls.memory.buffer, this.calls.view_room(), block.length).set(block);
        return /** @type {number} */ (this.calls.view_open(which, block.length));
    }

    /** Counts and addresses of a mesh. @param {number} which */
    about(which) {
        const values = ABOUT.map((_, i) => this.calls.view_about(which, i) >>> 0);
        const all = Object.fromEntries(ABOUT.map((name, i) => [name, values[i]]));
        return /** @type {Record<typeof ABOUT[number], number>} */ (all);
    }

    /** The box of a mesh in its own frame. @param {number} which */
    bounds(which) {
        const all = [...this.numbers(this.about(which).boundsAt, 6)].map(metres);
        return { lo: /** @type {Point} */ (all.slice(0, 3)), hi: /** @type {Point} */ (all.slice(3)) };
    }

    /** The corners of all triangles, nine numbers each, in the mesh's own frame. @param {number} which */
    triangles(which) {
        const { faces, vertices, facesAt, verticesAt } = this.about(which);
        const corners = new Uint16Array(this.calls.memory.buffer, facesAt, 3 * faces);
        const points = this.numbers(verticesAt, 3 * vertices);
        const out = new Float32Array(9 * faces);
        corners.forEach((corner, i) => {
            for (let axis = 0; axis < 3; axis++) {
                out[3 * i + axis] = metres(points[3 * corner + axis]);
            }
        });
        return out;
    }

    /** The nodes of a tree in preorder, as a table that the next call of the module may change. @param {number} which */
    nodes(which) {
        const { nodes, nodesAt } = this.about(which);
        const all = this.numbers(nodesAt, NODE * nodes);
        const point = (/** @type {number} */ at) => /** @type {Point} */ ([...all.subarray(at, at + 3)].map(metres));
        return {
            count: nodes,
            depth: (/** @type {number} */ i) => all[NODE * i],
            isVisited: (/** @type {number} */ i) => all[NODE * i + 7] !== 0,
            box: (/** @type {number} */ i) => ({ lo: point(NODE * i + 1), hi: point(NODE * i + 4) }),
        };
    }

    /** Places a mesh; a refused pose leaves the one before it. @param {number} which @param {Pose} pose */
    place(which, { at, turn }) {
        return /** @type {number} */ (this.calls.view_place(which, ...at.map(fixed), ...turn.map(angle)));
    }

    /** The pose that the library uses: the columns of its matrix, and its origin. @param {number} which */
    pose(which) {
        const all = this.numbers(this.about(which).poseAt, 12);
        return { r: [...all.subarray(0, 9)].map((value) => value / 2 ** 30), t: [...all.subarray(9)].map(metres) };
    }

    /** Asks both questions. */
    ask() {
        const status = /** @type {number} */ (this.calls.view_ask());
        const all = [...this.numbers(this.calls.view_found(0), 21)];
        const point = (/** @type {number} */ from) => /** @type {Point} */ (all.slice(from, from + 3).map(metres));
        return {
            status,
            touch: { visits: all[1], tests: all[2] },
            within: { visits: all[4], tests: all[5] },
            closest: { found: all[6] === 0, visits: all[7], tests: all[8] },
            pairs: all[9] >>> 0,
            steps: all[10] >>> 0,
            gap: { a: all[11] >>> 0, b: all[12] >>> 0, clearance: metres(all[13]) },
            points: all[20] === 1 ? [point(14), point(17)] : null,
        };
    }

    /** Pairs of triangles that touch. @param {number} count */
    contacts(count) {
        count = Math.min(count, this.calls.view_kept());
        return new Uint32Array(this.calls.memory.buffer, this.calls.view_found(1), 2 * count).slice();
    }

    /** Pairs of nodes in the order in which the query visited them. @param {number} count */
    steps(count) {
        count = Math.min(count, this.calls.view_kept());
        return new Uint32Array(this.calls.memory.buffer, this.calls.view_found(2), 2 * count).slice();
    }

    beginBrute() {
        this.calls.view_brute_begin();
    }

    /** Goes on with brute force for some triangles. @param {number} triangles */
    brute(triangles) {
        const status = /** @type {number} */ (this.calls.view_brute(triangles));
        const [, done, all, tests, pairs, inside, , equal] = this.numbers(this.calls.view_brute_block(), 8);
        return {
            status,
            isDone: status !== UNFINISHED,
            done,
            all,
            tests: tests >>> 0,
            pairs: pairs >>> 0,
            isInside: inside === 1,
            equal: status === END && equal === 1,
        };
    }

    /** Which mesh a line meets first, and at which part of its length; null if none. @param {Point} from @param {Point} to */
    pick(from, to) {
        const at = [0, 1].map((which) => this.calls.view_pick(which, ...from.map(fixed), ...to.map(fixed)));
        const which = at[1] >= 0 && (at[0] < 0 || at[1] < at[0]) ? 1 : 0;
        return at[which] < 0 ? null : { which, part: at[which] / 2 ** 30 };
    }
}
