// @ts-check
// An arm by keepout-arm, keepout-bake and the firmware arm_guard, on files in memory.
import toolBytes from "wasm/keepout-arm.wasm";
import bakeBytes from "wasm/keepout-bake.wasm";
import guardBytes from "wasm/view_arm.wasm";
import { Refused } from "../../page/files.js";
import { compile } from "../../page/modules.js";
import { decode, Malformed, xmlTokens } from "../../page/parsed.js";
import { metres } from "../../page/units.js";
import { Exit, run, start, Wasi } from "../../page/wasi.js";
import { readTables, tableLines } from "./tables.js";

/** @typedef {import("../../page/units.js").Point} Point */
/** @typedef {import("./tables.js").Tables} Tables */
/** @typedef {{ name: string, bytes: Uint8Array }} Given  a file as it was dropped */
/** Lengths in metres. @typedef {{ a: Point, b: Point, r: number, link: number }} Capsule */
/** @typedef {{ a: string, b: string, distance: string, from: Point, to: Point }} Near */

const STEPS = 40; // of a sweep, as on a board
const MESH = /\.(stl|obj|ply|dae|gltf|glb|3mf)$/i;

/** The arguments of keepout-arm for these files. @param {Given[]} files @param {number} capsules  at most, for each link */
function argumentsFor(files, capsules) {
    const named = (/** @type {RegExp} */ form) => files.filter(({ name }) => form.test(name)).map(({ name }) => name);
    const common = ["keepout-arm", "--quiet", "--output", "arm", "--name", "robot", "--guard", "arm/arm_data.c"];
    const [urdf] = named(/\.urdf$/i);
    const tables = [
        ["--capsule-table", named(/^capsules.*\.csv$/i)],
        ["--joints", urdf ? [] : named(/joints.*\.csv$/i)],
        ["--poses", named(/^poses.*\.csv$/i)],
        ["--allowed", named(/^allowed.*\.csv$/i)],
    ];
    const options = tables.flatMap(([option, names]) =>
        /** @type {string[]} */ (names).flatMap((name) => [String(option), name]),
    );
    if (!urdf && !(options.includes("--joints") && options.includes("--poses"))) {
        throw new Refused(`${files.map(({ name }) => name).join(", ")}: expected a .urdf, or joints.csv and poses.csv`);
    }
    const robot = urdf ? [urdf, ...named(/\.srdf$/i).slice(0, 1)] : named(MESH).sort();
    return [...common, "--capsules", String(capsules), ...options, ...robot];
}

/** The words of a tool that refuses. @param {Wasi} wasi @param {number} code */
const refusal = (wasi, code) => new Refused(wasi.stderr.trim() || `the tool ended with exit code ${code}`);

/** Bakes the meshes that keepout-arm lists: solids, or surfaces where they bound no body.
 * @param {string} list @param {Map<string, Uint8Array>} files */
async function bakeAll(list, files) {
    const notes = [];
    for (const line of list.split("\n").filter(Boolean)) {
        const [error, path] = [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)];
        const common = ["keepout-bake", "--quiet", "--blob", "--output", ".", "--error", error];
        const solid = new Wasi([...common, "--solid", path], files);
        if ((await run(await compile(bakeBytes), solid)) !== 0) {
            const surface = new Wasi([...common, path], files);
            const code = await run(await compile(bakeBytes), surface);
            if (code !== 0) {
                throw refusal(surface, code);
            }
            notes.push(`${path.split("/").at(-1)}: baked as a surface: what is wholly inside is not found`);
        }
    }
    return notes;
}

export class Arm {
    /** @param {Tables} tables @param {Wasi} wasi @param {Record<string, any>} calls */
    constructor(tables, wasi, calls) {
        this.tables = tables;
        this.wasi = wasi;
        this.calls = calls;
        this.csv = ""; // every pose and sweep, as a board prints them
        this.c = "";
        this.report = "";
        this.notes = "";
    }

    /** @param {number} at @param {number} count */
    numbers(at, count) {
        return [...new Int32Array(this.calls.memory.buffer, at, count)];
    }

    /** Asks the firmware about values of all joints. The rows are those that it prints of a named pose.
     * @param {number[]} values @param {boolean} scene */
    tell(values, scene) {
        new Int32Array(this.calls.memory.buffer, this.calls.view_values(), values.length).set(values);
        this.wasi.printed[1] = "";
        const placed = this.calls.view_tell(scene ? 1 : 0) === 1;
        const rows = this.wasi.stdout
            .trim()
            .split("\n")
            .map((row) => row.split(","));
        const of = (/** @type {string} */ kind) => rows.filter((row) => row[0] === kind);
        const near = (/** @type {string[]} */ row, /** @type {number} */ at) => ({
            a: row[2],
            b: at === 3 ? "the visitor" : row[3],
            distance: row[at],
            from: /** @type {Point} */ (row.slice(at + 1, at + 4).map(Number)),
            to: /** @type {Point} */ (row.slice(at + 4, at + 7).map(Number)),
        });
        return {
            placed,
            text: this.wasi.stdout,
            refused: of("refused")[0] ?? null,
            pose: of("pose")[0] ?? null,
            closest: of("closest").map((row) => near(row, 4))[0] ?? null,
            object: of("object").map((row) => near(row, 4))[0] ?? null,
            visitor: of("obstacle").map((row) => near(row, 3))[0] ?? null,
            meshes: of("meshes"),
            capsules: of("capsules"), // that touch
            touching: this.pairs(0),
        };
    }

    /** Capsules that come within reach of each other. @param {number} reach  LSB */
    pairs(reach) {
        const count = Math.max(this.calls.view_list_pairs(reach), 0);
        const all = this.numbers(this.calls.view_pairs(), 3 * count);
        return Array.from({ length: count }, (_, i) => ({
            a: all[3 * i],
            b: all[3 * i + 1],
            clearance: metres(all[3 * i + 2]),
        }));
    }

    /** Values at a step between two poses.
     * @param {number} from @param {number} to @param {number} step @param {number} steps */
    between(from, to, step, steps) {
        this.calls.view_between(from, to, step, steps);
        return this.numbers(this.calls.view_values(), this.tables.joints.length);
    }

    /** Gives the joints that follow others their values. @param {number[]} values */
    follow(values) {
        return this.tables.joints.map((joint, i) =>
            joint.driver === i
                ? values[i]
                : this.calls.view_follow(values[joint.driver], ...joint.rule),
        );
    }

    /** @param {number} at @param {number} count @param {(i: number) => number} link @returns {Capsule[]} */
    capsulesAt(at, count, link) {
        const all = this.numbers(at, 7 * count).map(metres);
        return Array.from({ length: count }, (_, i) => {
            const [x, y, z, u, v, w, r] = all.slice(7 * i, 7 * i + 7);
            return { a: [x, y, z], b: [u, v, w], r, link: link(i) };
        });
    }

    capsules() {
        return this.capsulesAt(this.calls.view_capsules(), this.tables.capsules.length, (i) => this.tables.capsules[i][7]);
    }

    /** The things that stand around, and the visitor. */
    objects() {
        return this.capsulesAt(this.calls.view_objects(), 4, () => -1);
    }

    /** Where the frames of links are. @returns {Point[]} */
    frames() {
        const all = this.numbers(this.calls.view_frames(), 12 * this.tables.links.length);
        return this.tables.links.map((_, i) => {
            const [x, y, z] = all.slice(12 * i + 9, 12 * i + 12).map(metres);
            return [x, y, z];
        });
    }
}

/** @param {Tables} tables @param {Map<string, Uint8Array>} files */
async function open(tables, files) {
    const wasi = new Wasi(["arm_guard"], files);
    const calls = await start(await compile(guardBytes), wasi);
    calls._initialize();
    calls.view_open();
    return new Arm(tables, wasi, calls);
}

/** Runs all of it. A refusal has the words of the program that refuses.
 * @param {Given[]} given @param {number} capsules @param {boolean} scene */
export async function load(given, capsules, scene) {
    let wasi = new Wasi([], new Map());
    try {
        const files = new Map(
            given.map(({ name, bytes }) => [
                name,
                /\.(urdf|srdf)$/i.test(name) ? new TextEncoder().encode(xmlTokens(name, decode(name, bytes))) : bytes,
            ]),
        );
        wasi = new Wasi(argumentsFor(given, capsules), files);
        const code = await run(await compile(toolBytes), wasi);
        if (code !== 0) {
            throw refusal(wasi, code);
        }
        const notes = await bakeAll(wasi.stdout, files);
        const read = (/** @type {string} */ name) => new TextDecoder().decode(files.get(name));
        const tables = readTables(read("arm/arm_data.c"), read("arm/robot_arm.c"));
        files.set("arm.txt", new TextEncoder().encode(tableLines(tables)));
        const arm = await open(tables, files);
        const judged = await open(tables, files);
        judged.calls.view_judge(STEPS, scene ? 1 : 0);
        arm.csv = judged.wasi.stdout;
        arm.c = read("arm/arm_data.c");
        arm.report = read("arm/report.txt");
        arm.notes = [wasi.stderr.trim(), ...notes].filter(Boolean).join("\n");
        return arm;
    } catch (error) {
        if (error instanceof Malformed) {
            throw new Refused(error.message);
        }
        throw error instanceof Exit ? new Refused(wasi.stderr.trim() || "the firmware stopped") : error;
    }
}
