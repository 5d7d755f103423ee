// @ts-check
// Bodies and the volumes around them, called through bridge.c. Lengths are raw Q16.16 here.
import bytes from "wasm/view_volumes.wasm";
import { Refused } from "../../page/files.js";
import { compile } from "../../page/modules.js";
import { Exit, start, Wasi } from "../../page/wasi.js";

/** @typedef {[number, number, number]} Triple */
/** @typedef {{ type: number, i: number, j: number, normal: Triple, direction: Triple, from: number, to: number }} Axis */
/** @typedef {{ lo: Triple, hi: Triple }} Corners */
/**
 * The answers of a kind of volume about the two bodies.
 * @typedef {object} Answer
 * @property {number} status  of placing it
 * @property {boolean} overlaps
 * @property {number} ratio  its content over that of the hull
 * @property {number} wrong  pairs that touch although their hulls are apart
 * @property {number} missed  pairs that are apart although their hulls touch
 * @property {Axis | null} axis  null if the two touch
 */

/** The forms of volumes, as kinds.h numbers them. */
export const FORM = { box: 0, box16: 1, sphere: 2, capsule: 3, lozenge: 4, oriented: 5, dop: 6, dop16: 7 };
/** The types of axes, as axis.h numbers them. */
export const AXIS = { none: 0, world: 1, centres: 2, closest: 3, faceA: 4, faceB: 5, edges: 6, normal: 7 };
const NUMBER = /** @type {Record<string, number>} */ (
    Object.fromEntries(
        ["status", "overlap", "ratio", "wrong", "missed", "bytes", "form", "k", "axis", "i", "j", "normal"]
            .concat(["normalY", "normalZ", "direction", "directionY", "directionZ", "from", "to"])
            .map((name, at) => [name, at]),
    )
);
const NAME_ROOM = 255;

export class Volumes {
    /** @param {Record<string, any>} calls */
    constructor(calls) {
        this.calls = calls;
        this.hull = calls.view_kind_count();
        this.kinds = Array.from({ length: this.hull + 1 }, (_, kind) => ({
            name: this.text(calls.view_kind_name(kind)),
            bytes: this.number(kind, "bytes"),
            form: kind === this.hull ? -1 : this.number(kind, "form"),
            k: this.number(kind, "k"),
        }));
    }

    /**
     * Reads a model. A refusal of the reader is an error with its message.
     * @param {string} name  of the file, which the message names
     * @param {Uint8Array} file @param {number} unit  metres
     * @param {boolean} centred  turns about the middle of its box, otherwise about its own origin
     */
    static async read(name, file, unit, centred) {
        const short = new TextDecoder().decode(new TextEncoder().encode(name).slice(-NAME_ROOM));
        const wasi = new Wasi([], new Map([[short, file]]));
        const calls = await start(await compile(bytes), wasi);
        try {
            calls._initialize();
            const at = calls.view_name();
            const room = new Uint8Array(calls.memory.buffer, at, NAME_ROOM + 1);
            room.fill(0);
            room.set(new TextEncoder().encode(short).slice(0, NAME_ROOM));
            const status = calls.view_read(unit, centred ? 1 : 0);
            if (status !== 0) {
                throw new Refused(`${name}: the library refuses a volume around it (status ${status}): it is too large.`);
            }
        } catch (error) {
            throw error instanceof Exit ? new Refused(wasi.stderr.trim()) : error;
        }
        return new Volumes(calls);
    }

    /** @param {number} at */
    text(at) {
        const rest = new Uint8Array(this.calls.memory.buffer, at);
        return new TextDecoder().decode(rest.slice(0, rest.indexOf(0)));
    }

    /** @param {number} kind @param {string} which @param {number} [next] */
    number(kind, which, next = 0) {
        return this.calls.view_number(kind, NUMBER[which] + next);
    }

    /** @param {number} kind @param {string} which @returns {Triple} */
    triple(kind, which) {
        return [this.number(kind, which, 0), this.number(kind, which, 1), this.number(kind, which, 2)];
    }

    /** @param {number} at @param {number} count */
    ints(at, count) {
        return [...new Int32Array(this.calls.memory.buffer, at, count)];
    }

    radius() {
        return this.calls.view_radius();
    }

    corners() {
        return this.ints(this.calls.view_corners(), 3 * this.calls.view_corner_count());
    }

    /** The triangles of the model, three numbers a corner. */
    model() {
        const at = this.calls.view_model();
        return new Float64Array(this.calls.memory.buffer, at, 9 * this.calls.view_model_count());
    }

    /** Places a copy. @param {number} copy @param {number} angle  parts of a turn @param {Triple} at */
    place(copy, angle, at) {
        return this.calls.view_place(copy, Math.round(angle * 2 ** 32) | 0, ...at);
    }

    /** The matrix of a copy by columns, in Q2.30, and its position. @param {number} copy */
    pose(copy) {
        const numbers = this.ints(this.calls.view_pose(copy), 12);
        return { columns: numbers.slice(0, 9), at: /** @type {Triple} */ (numbers.slice(9)) };
    }

    /** Asks every kind whether the two touch; the last answer is that of the hulls. @returns {Answer[]} */
    compare() {
        this.calls.view_compare();
        return this.kinds.map((_, kind) => this.answer(kind));
    }

    /** How far apart the hulls are at least, raw; 0 if they touch. @returns {number} */
    clearance() {
        return this.calls.view_clearance();
    }

    /** @param {number} kind @returns {Answer} */
    answer(kind) {
        const type = this.number(kind, "axis");
        return {
            status: this.number(kind, "status"),
            overlaps: this.number(kind, "overlap") === 1,
            ratio: this.number(kind, "ratio"),
            wrong: this.number(kind, "wrong"),
            missed: this.number(kind, "missed"),
            axis:
                type === AXIS.none
                    ? null
                    : {
                          type,
                          i: this.number(kind, "i"),
                          j: this.number(kind, "j"),
                          normal: this.triple(kind, "normal"),
                          direction: this.triple(kind, "direction"),
                          from: this.number(kind, "from"),
                          to: this.number(kind, "to"),
                      },
        };
    }

    /** Counts more pairs of poses; the pairs whose hulls are apart and those whose hulls touch. @param {number} pairs */
    sweep(pairs) {
        const status = this.calls.view_sweep(pairs);
        return { status, apart: this.calls.view_swept_apart(), touching: this.calls.view_swept_touching() };
    }

    /** The volume as it lies in memory, as 32-bit numbers. @param {number} kind @param {number} copy */
    words(kind, copy) {
        return this.ints(this.calls.view_volume(kind, copy), this.kinds[kind].bytes / 4);
    }

    /** The triangles of a volume with flat faces; none of a round one. @param {number} kind @param {number} copy */
    triangles(kind, copy) {
        const count = this.calls.view_draw(kind, copy);
        return new Float64Array(this.calls.memory.buffer, this.calls.view_drawn(), 9 * count);
    }

    /** Compares two intervals as the library does.
     * @param {number} ca @param {number} ra @param {number} cb @param {number} rb */
    trick(ca, ra, cb, rb) {
        const [from, width, overlaps] = this.ints(this.calls.view_trick(ca, ra, cb, rb), 3);
        return { from: from >>> 0, width: width >>> 0, overlaps: overlaps === 1 };
    }

    /** @param {number} c @param {number} r */
    isLegal(c, r) {
        return this.calls.view_is_legal(c, r) === 1;
    }

    /** A placed box by centre and radius, corners, corner and width, and cells; null if it is no legal box.
     * @param {number} kind @param {number} copy */
    forms(kind, copy) {
        const at = this.calls.view_forms(kind, copy);
        return at === 0 ? null : this.ints(at, 24);
    }
}
