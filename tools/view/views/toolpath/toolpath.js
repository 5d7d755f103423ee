// @ts-check
// A programme judged by the firmware tool_keepout, on files in memory, and where its tool is.
import bytes from "wasm/view_toolpath.wasm";
import { Refused } from "../../page/files.js";
import { compile } from "../../page/modules.js";
import { metres } from "../../page/units.js";
import { Exit, start, Wasi } from "../../page/wasi.js";

/** @typedef {import("../../page/units.js").Point} Point */
/** @typedef {{ name: string, bytes: Uint8Array }} Given  a file as it was dropped */
/** A clamp or stock, in mm. @typedef {{ kind: string, name: string, lo: Point, hi: Point }} Box */
/** @typedef {object} Move @property {number} line @property {string} kind @property {number} tool @property {string} state
 * @property {number} box @property {number} clearance @property {number} first  contact @property {boolean} holder */
/** Lengths in mm. @typedef {object} Tool
 * @property {number} number @property {boolean} ball @property {number} radius @property {number} length
 * @property {number} holderRadius @property {number} holderLength @property {number} holderZ */
/** The tool at a part of a move.
 * @typedef {{ tip: Point, move: number, part: number, clearance: number, box: number, state: string,
 * holder: boolean }} Sample */

const KINDS = ["rapid", "line", "arc cw", "arc ccw", "change"];
const STATES = ["clear", "near", "blocked"];
const SAMPLE = 9; // 32-bit numbers
export const SEEN = 100; // mm: clearances beyond are not known
export const WHOLE = 2 ** 30; // a whole move
export const NEVER = 2 ** 31 - 1;

export class Toolpath {
    /** @param {Wasi} wasi @param {Record<string, any>} calls @param {number} code */
    constructor(wasi, calls, code) {
        this.calls = calls;
        this.code = code;
        this.csv = wasi.stdout;
        this.summary = wasi.stderr.trim();
        const rows = this.csv
            .trim()
            .split("\n")
            .slice(1)
            .map((line) => line.split(","));
        /** @type {Box[]} */
        this.boxes = rows
            .filter(([, , state]) => state === "")
            .map((f) => {
                const n = f.slice(9, 15).map(Number);
                return { kind: f[1], name: f[3], lo: [n[0], n[1], n[2]], hi: [n[3], n[4], n[5]] };
            });
        this.margin = Number(rows.find(([, kind]) => kind === "clamp")?.[4] ?? 0);
        /** The rows of moves, in the order of moves. */
        this.rows = rows.filter(([, , state]) => state !== "");
        this.moves = Array.from({ length: calls.view_move_count() }, (_, i) => this.move(i));
        const count = calls.view_sample(65536);
        this.samples = this.readSamples(calls.view_samples(), count);
    }

    /** @param {number} at @param {number} count */
    numbers(at, count) {
        return [...new Int32Array(this.calls.memory.buffer, at, count)];
    }

    /** @param {number} i @returns {Move} */
    move(i) {
        const [line, kind, tool, state, box, clearance, first, holder] = this.numbers(this.calls.view_move(i), 8);
        return {
            line,
            kind: KINDS[kind],
            tool,
            state: STATES[state],
            box,
            clearance: metres(clearance),
            first,
            holder: holder === 1,
        };
    }

    /** @param {number} i @returns {Tool} */
    tool(i) {
        const [number, ball, ...lengths] = this.numbers(this.calls.view_tool(i), 7);
        const [radius, length, holderRadius, holderLength, holderZ] = lengths.map(metres);
        return { number, ball: ball === 1, radius, length, holderRadius, holderLength, holderZ };
    }

    /** @param {number} at @param {number} count @returns {Sample[]} */
    readSamples(at, count) {
        const all = new Int32Array(this.calls.memory.buffer, at, count * SAMPLE);
        return Array.from({ length: count }, (_, i) => {
            const [x, y, z, move, part, clearance, box, state, holder] = all.subarray(i * SAMPLE, (i + 1) * SAMPLE);
            const tip = /** @type {Point} */ ([metres(x), metres(y), metres(z)]);
            return { tip, move, part, clearance: metres(clearance), box, state: STATES[state], holder: holder === 1 };
        });
    }

    /** The tool at a part of a move, 0 to WHOLE. @param {number} move @param {number} part */
    at(move, part) {
        return this.readSamples(this.calls.view_at(move, part), 1)[0];
    }

    /** The move and part that matter most: the first contact, else where the tool comes nearest; null if all is clear. */
    worst() {
        const blocked = this.moves.findIndex(({ state }) => state === "blocked");
        if (blocked >= 0) {
            return { move: blocked, part: this.moves[blocked].first };
        }
        const near = this.moves
            .map(({ state, clearance }, move) => ({ state, clearance, move }))
            .filter(({ state }) => state === "near");
        const [nearest] = near.sort((a, b) => a.clearance - b.clearance);
        return nearest ? this.nearestOf(nearest.move) : null;
    }

    /** Where in a move the tool stands nearest to a clamp, as far as samples tell. @param {number} move */
    nearestOf(move) {
        const [at] = this.samples.filter((s) => s.move === move).sort((a, b) => a.clearance - b.clearance);
        return { move, part: at?.part ?? 0 };
    }
}

/** Runs the firmware. A refusal has the firmware's words. @param {Given} setup @param {Given} programme */
export async function judge(setup, programme) {
    const wasi = new Wasi(
        ["tool_keepout"],
        new Map([
            [setup.name, setup.bytes],
            [programme.name, programme.bytes],
        ]),
    );
    const calls = await start(await compile(bytes), wasi);
    try {
        calls._initialize();
        [setup, programme].forEach(({ name }, i) => {
            const room = new Uint8Array(calls.memory.buffer, calls.view_name(i), 256);
            const words = new TextEncoder().encode(name);
            if (words.length >= room.length || setup.name === programme.name) {
                throw new Refused(`${name}: expected a shorter name, and another than that of the other file`);
            }
            room.set([...words, 0]);
        });
        const code = calls.view_judge();
        if (code > 1) {
            throw new Refused(wasi.stderr.trim());
        }
        return new Toolpath(wasi, calls, code);
    } catch (error) {
        throw error instanceof Exit ? new Refused(wasi.stderr.trim()) : error;
    }
}
