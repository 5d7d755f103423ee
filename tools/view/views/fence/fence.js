// @ts-check
// A mission judged against a fence: keepout-fence and the firmware fence_guard, on files in memory.
import toolBytes from "wasm/keepout-fence.wasm";
import guardBytes from "wasm/view_fence.wasm";
import { Refused } from "../../page/files.js";
import { compile } from "../../page/modules.js";
import { decode, jsonTokens, Malformed, xmlTokens } from "../../page/parsed.js";
import { Exit, run, start, Wasi } from "../../page/wasi.js";
import { planLines, readPlan } from "./plan.js";

/** @typedef {{ name: string, bytes: Uint8Array }} Given  a file as it was dropped */
/** A row that the firmware printed: its first words by name. @typedef {object} Row
 * @property {string} text @property {string} kind  of the row: item, leg, break, not_judged, or of an event in flight
 * @property {string} from @property {string} to @property {string} way  the kind of a leg
 * @property {string} state @property {string} zone @property {number} clearance
 * @property {[number, number, number] | null} at  latitude, longitude, height */

/** The bytes that the tool reads: of JSON and XML, what the browser parsed. @param {Given} file */
export function readable({ name, bytes }) {
    if (/\.(plan|json|geojson)$/i.test(name)) {
        return new TextEncoder().encode(jsonTokens(name, decode(name, bytes)));
    }
    return /\.kml$/i.test(name) ? new TextEncoder().encode(xmlTokens(name, decode(name, bytes))) : bytes;
}

/** @param {string} line @returns {Row} */
function readRow(line) {
    const f = line.split(",");
    const row = { text: line, kind: f[0], from: f[1], to: f[1], way: "", state: "", zone: "", clearance: NaN, at: null };
    switch (f[0]) {
        case "item":
            return { ...row, state: f[2], clearance: Number(f[3]) };
        case "leg":
            return { ...row, to: f[2], way: f[3], state: f[4], clearance: Number(f[5]) };
        case "break":
            return { ...row, to: f[2], way: f[3], state: "breach", zone: f[5], clearance: Number(f[9]), at: degrees(f, 6) };
        case "not_judged":
            return { ...row, to: f[2], state: f[3] };
        default: // TIME,LAT,LON,HEIGHT,ZONE,CLEARANCE
            return {
                ...row,
                from: "",
                to: "",
                way: `${f[1]} s`,
                state: f[0],
                zone: f[5],
                clearance: Number(f[6]),
                at: degrees(f, 2),
            };
    }
}

/** @param {string[]} fields @param {number} i @returns {[number, number, number]} */
const degrees = (fields, i) => [Number(fields[i]), Number(fields[i + 1]), Number(fields[i + 2])];

/** A plan and what the firmware says of it. */
export class Judged {
    /** @param {string} c @param {Wasi} guard @param {Record<string, any>} calls @param {number} code @param {string} remarks */
    constructor(c, guard, calls, code, remarks) {
        this.c = c; // as keepout-fence wrote it
        this.plan = readPlan(c);
        this.csv = guard.stdout;
        this.rows = guard.stdout.split("\n").filter(Boolean).map(readRow);
        this.summary = guard.stderr.trim();
        this.code = code;
        this.remarks = remarks;
        this.calls = calls;
    }

    /** Latitude and longitude of a point, in units of 1e-7 degrees; null if it is too far.
     * @param {number} x @param {number} y  raw */
    geo(x, y) {
        const at = this.calls.view_geo(x, y);
        return at ? [...new Int32Array(this.calls.memory.buffer, at, 2)] : null;
    }

    /** The raw point of degrees. @param {[number, number, number]} at */
    place([lat, lon, high]) {
        const [north, east] = [lat, lon].map((x) => Math.round(x * 1e7));
        const here = this.calls.view_place(north, east);
        const [x, y] = here ? new Int32Array(this.calls.memory.buffer, here, 2) : [0, 0];
        return /** @type {[number, number, number]} */ ([x, y, Math.round(high * 65536)]);
    }
}

/**
 * Runs both programs. A refusal has their words.
 * @param {Given} mission @param {Given | null} fence  a second file, of which the fence is read
 * @param {Record<string, string>} options  of keepout-fence, such as role
 */
export async function judge(mission, fence, options) {
    try {
        const files = new Map([[mission.name, readable(mission)]]);
        const args = ["keepout-fence", "--name", "plan", "--output", "plan.c"];
        if (fence) {
            files.set(fence.name, readable(fence));
            args.push(`--fence=${fence.name}`);
        }
        for (const [name, value] of Object.entries(options)) {
            args.push(`--${name}=${value}`);
        }
        const tool = new Wasi([...args, "--", mission.name], files);
        const code = await run(await compile(toolBytes), tool);
        const written = files.get("plan.c");
        if (code !== 0 || !written) {
            throw new Refused(tool.stderr.trim() || `keepout-fence ended with exit code ${code}`);
        }
        return await guard(new TextDecoder().decode(written), tool.stderr.trim());
    } catch (error) {
        throw error instanceof Malformed ? new Refused(error.message) : error;
    }
}

/** @param {string} c @param {string} remarks */
async function guard(c, remarks) {
    const lines = new TextEncoder().encode(planLines(readPlan(c)));
    const wasi = new Wasi(["fence_guard"], new Map([["plan.txt", lines]]));
    const calls = await start(await compile(guardBytes), wasi);
    try {
        calls._initialize();
        return new Judged(c, wasi, calls, calls.view_judge(), remarks);
    } catch (error) {
        throw error instanceof Exit ? new Refused(wasi.stderr.trim()) : error;
    }
}
