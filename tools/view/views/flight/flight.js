// @ts-check
// A flight by the firmware: pack and flight, the programs of a board, on files in memory.
import packBytes from "wasm/pack.wasm";
import flightBytes from "wasm/view_flight.wasm";
import { Refused } from "../../page/files.js";
import { compile } from "../../page/modules.js";
import { readRows } from "../../page/rows.js";
import { Exit, run, start, Wasi } from "../../page/wasi.js";

/** @typedef {import("../../page/units.js").Point} Point */
/** @typedef {{ time: number, event: string, obstacle: string, clearance: number, contact: number }} Event */
/** @typedef {{ time: number, at: Point, events: Event[], sectors: number[] | null }} Pose */
/** @typedef {{ track: string, map: string, movers: string }} Texts */

/**
 * Packs a flight. Files keep their own names, which messages name.
 * @param {Texts} texts @param {Texts} names @param {Record<string, string>} options  of pack, such as reach
 */
export async function pack(texts, names, options) {
    const encoder = new TextEncoder();
    const files = new Map();
    const args = ["pack", "--out", "flight.pack"];
    for (const part of /** @type {const} */ (["track", "map", "movers"])) {
        if (part !== "movers" || texts.movers) {
            files.set(names[part], encoder.encode(texts[part]));
            args.push(`--${part}`, names[part]);
        }
    }
    for (const [name, value] of Object.entries(options)) {
        args.push(`--${name}`, value);
    }
    const wasi = new Wasi(args, files);
    const code = await run(await compile(packBytes), wasi);
    const packed = files.get("flight.pack");
    if (code !== 0 || !packed) {
        throw new Refused(wasi.stderr.trim() || `pack ended with exit code ${code}`);
    }
    return packed;
}

/** The firmware between two poses. */
export class Firmware {
    /** @param {Wasi} wasi @param {Record<string, any>} calls */
    constructor(wasi, calls) {
        this.wasi = wasi;
        this.calls = calls;
        this.next = 0;
        this.poses = 0;
    }

    /** @param {Uint8Array} packed */
    static async load(packed) {
        const wasi = new Wasi(["flight"], new Map([["flight.pack", packed]]));
        const firmware = new Firmware(wasi, await start(await compile(flightBytes), wasi));
        firmware.guard(() => {
            firmware.calls._initialize();
            firmware.poses = firmware.calls.view_open();
        });
        return firmware;
    }

    /** Calls the firmware; a stop of it is an error with its own words. @param {() => void} call */
    guard(call) {
        try {
            call();
        } catch (error) {
            throw error instanceof Exit ? new Refused(this.wasi.stderr.trim().split("\n").slice(-2).join(" ")) : error;
        }
    }

    /** Flies up to a pose, that one included. @param {number} pose */
    flyTo(pose) {
        this.guard(() => {
            while (this.next <= pose && this.next < this.poses) {
                this.calls.view_fly(this.next++);
            }
        });
    }

    /** The firmware's summary, as a board prints it on stderr. */
    end() {
        this.guard(() => this.calls.view_end());
        return this.wasi.stderr;
    }

    /** The tree of the map's obstacles, or that of the movers. @param {boolean} moving */
    rows(moving) {
        const count = this.calls.view_tree_rows(moving ? 1 : 0);
        return readRows(this.calls.memory, this.calls.view_rows_at(), count);
    }

    visits() {
        return this.calls.view_visits();
    }
}

/** Reads the rows that the firmware printed. Positions come from the trajectory. @param {string} csv @param {string} track */
export function readPoses(csv, track) {
    const positions = new Map();
    for (const line of track.split("\n")) {
        const words = line.trim().split(/\s+/);
        if (words.length === 8 && !line.trim().startsWith("#")) {
            positions.set(Number(words[0]).toFixed(6), words.slice(1, 4).map(Number));
        }
    }
    /** @type {Pose[]} */
    const poses = [];
    for (const line of csv.trim().split("\n").slice(1)) {
        const [time, event, obstacle, clearance, contact] = line.split(",");
        const last = poses.at(-1);
        if (event === "nearest" || event === "none" || event === "unknown") {
            const at = positions.get(Number(time).toFixed(6)) ?? last?.at ?? [0, 0, 0];
            poses.push({ time: Number(time), at, events: [], sectors: last?.sectors ?? null });
        }
        const pose = poses.at(-1);
        if (event === "sectors" && pose) {
            pose.sectors = obstacle.split(" ").map(Number);
        } else if (pose) {
            pose.events.push({
                time: Number(time),
                event,
                obstacle,
                clearance: clearance === "" ? NaN : Number(clearance),
                contact: contact === "" ? NaN : Number(contact),
            });
        }
    }
    return poses;
}

/** The instructions of each pose on a board: the rows `cost` of its CSV, by time. @param {string} csv */
export function readCosts(csv) {
    const costs = new Map();
    for (const line of csv.split("\n")) {
        const [time, event, count] = line.split(",");
        if (event === "cost") {
            costs.set(Number(time), Number(count));
        }
    }
    return costs;
}

/** Compares rows, but for those of costs. Says where the first difference is, or nothing. @param {string} ours @param {string} theirs */
export function difference(ours, theirs) {
    const rows = (/** @type {string} */ csv) => csv.split(/\r?\n/).filter((line) => line !== "" && line.split(",")[1] !== "cost");
    const [a, b] = [rows(ours), rows(theirs)];
    const at = Array.from({ length: Math.max(a.length, b.length) }).findIndex((_, i) => a[i] !== b[i]);
    return at < 0 ? "" : `row ${at + 1} differs: found ${b[at] ?? "the end"}, expected ${a[at] ?? "the end"}`;
}

/** Reads the boxes of a map by line number: pack has checked every line. @param {string} map */
export function readMap(map) {
    /** @type {Map<string, { lo: Point, hi: Point }>} */
    const boxes = new Map();
    map.split("\n").forEach((line, i) => {
        const n = line.split(",").map(Number);
        if (line.trim() !== "" && !line.trim().startsWith("#")) {
            const half = n.length === 4 ? [n[3], n[3], n[3]] : n.slice(3, 6);
            boxes.set(String(i + 1), {
                lo: [n[0] - half[0], n[1] - half[1], n[2] - half[2]],
                hi: [n[0] + half[0], n[1] + half[1], n[2] + half[2]],
            });
        }
    });
    return boxes;
}
