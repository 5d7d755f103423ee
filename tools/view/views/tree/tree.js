// @ts-check
// The tree of the library, called through bridge.c.
import bytes from "wasm/view_tree.wasm";
import { compile } from "../../page/modules.js";
import { readRows } from "../../page/rows.js";
import { metres, raw } from "../../page/units.js";
import { start, Wasi } from "../../page/wasi.js";

/** @typedef {import("../../page/units.js").Point} Point */

export const KINDS = /** @type {const} */ (["box", "ray", "sphere", "swept", "nearest"]);

export class Tree {
    /** @param {Record<string, any>} calls */
    constructor(calls) {
        this.calls = calls;
        this.block = calls.view_block();
        const names = ["hits", "found", "stats", "rebuilt", "slot", "exchanged", "exchangedCount", "clearance"];
        /** @type {Record<string, number>} */
        this.at = Object.fromEntries(names.map((name, i) => [name, this.block + calls.view_offset(i)]));
    }

    static async load() {
        const calls = await start(await compile(bytes), new Wasi([], new Map()));
        calls._initialize();
        return new Tree(calls);
    }

    /** @param {number} at @param {number} count */
    words(at, count) {
        return [...new Uint32Array(this.calls.memory.buffer, at, count)];
    }

    /** @param {number} margin */
    begin(margin) {
        return this.calls.view_begin(raw(margin));
    }

    /** @param {Point} c @param {Point} r */
    insert(c, r) {
        return this.calls.view_insert(...c.map(raw), ...r.map(raw));
    }

    /** @param {number} slot @param {Point} c */
    move(slot, c) {
        return this.calls.view_move(slot, ...c.map(raw));
    }

    /** @param {number} slot */
    remove(slot) {
        return this.calls.view_remove(slot);
    }

    rebuild() {
        return this.calls.view_rebuild();
    }

    rows() {
        return readRows(this.calls.memory, this.block, this.calls.view_tree_rows());
    }

    /** The box of an object as it was given. @param {number} slot */
    box(slot) {
        const [x, y, z, rx, ry, rz] = [...new Int32Array(this.calls.memory.buffer, this.calls.view_box(slot), 6)].map(metres);
        return { c: /** @type {Point} */ ([x, y, z]), r: /** @type {Point} */ ([rx, ry, rz]) };
    }

    /** Measures this tree and one that is built anew; the status, and both. */
    measure() {
        const status = this.calls.view_measure();
        const read = (/** @type {number} */ at) => {
            const view = new DataView(this.calls.memory.buffer, at, 20);
            return { count: view.getUint16(2, true), height: view.getUint16(6, true), area: view.getUint32(8, true) / 256 };
        };
        return { status, tree: read(this.at.stats), rebuilt: read(this.at.rebuilt) };
    }

    /** The changes of the last insertion or move. */
    changed() {
        const [count] = this.words(this.at.exchangedCount, 1);
        return { slot: this.words(this.at.slot, 1)[0], exchanged: this.words(this.at.exchanged, count) };
    }

    /** Asks a question. @param {number} kind @param {Point} from @param {Point} to @param {number} radius */
    ask(kind, from, to, radius) {
        const status = this.calls.view_ask(kind, ...from.map(raw), ...to.map(raw), raw(radius));
        const [count, exact, visits, rebuiltVisits, brute, equal] = this.words(this.at.found, 6);
        return {
            status,
            exact,
            visits,
            rebuiltVisits,
            brute,
            equal: equal === 1,
            hits: this.words(this.at.hits, count),
            clearance: metres(new Int32Array(this.calls.memory.buffer, this.at.clearance, 1)[0]),
        };
    }
}
