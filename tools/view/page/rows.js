// @ts-check
// The boxes of a tree, as bridge/rows.h lays them out in a module's memory.
import { metres } from "./units.js";

/** @typedef {import("./units.js").Point} Point */
/** A box of the tree in metres. @typedef {{ depth: number, lo: Point, hi: Point, object: number, place: number }} Row */

const ROW = 10; // 32-bit numbers of a view_row

/** Reads rows. @param {WebAssembly.Memory} memory @param {number} at @param {number} count */
export function readRows(memory, at, count) {
    const numbers = new Int32Array(memory.buffer, at, count * ROW);
    /** @type {Row[]} */
    const rows = [];
    for (let i = 0; i < numbers.length; i += ROW) {
        const [depth, lx, ly, lz, hx, hy, hz, object, , place] = numbers.subarray(i, i + ROW);
        rows.push({
            depth,
            object,
            place,
            lo: [metres(lx), metres(ly), metres(lz)],
            hi: [metres(hx), metres(hy), metres(hz)],
        });
    }
    return rows;
}
