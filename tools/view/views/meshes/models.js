// @ts-check
// The models of the page: files that were given, and what the tool makes of them.
import { Refused } from "../../page/files.js";
import { bake, noOptions } from "./bake.js";

/** @typedef {import("./bake.js").Model} Model */
/** @typedef {import("./bake.js").Options} Options */
/** @typedef {import("./meshes.js").Pose} Pose */
/** @typedef {Awaited<ReturnType<typeof bake>>} Baked */
/** A mesh of the page; `code` is what the tool writes as C. */
/** @typedef {{ model: Model, options: Options, baked: Baked, code: Baked | null, pose: Pose }} Side */
/** A model that is to be the first or the second mesh. @typedef {{ which: number, model: Model, options: Options }} Wanted */

/** The name in C of what the tool wrote as a blob. @param {Baked} baked */
export const nameOf = (baked) => [...baked.files.keys()].find((name) => name.endsWith(".kom"))?.slice(0, -4) ?? "";

/** The bytes of a baked mesh. @param {Baked} baked */
export const blockOf = (baked) => /** @type {Uint8Array} */ (baked.files.get(`${nameOf(baked)}.kom`));

/**
 * Reads one model for the chosen mesh, or two for both.
 * @param {File[]} files @param {number} chosen @param {Options[]} options  of both meshes
 */
export async function readModels(files, chosen, options) {
    const other = files.find(({ name }) => !/\.(stl|obj|ply)$/i.test(name));
    if (other) {
        throw new Refused(`${other.name}: expected a name that ends with .obj, .stl or .ply.`);
    }
    if (files.length < 1 || files.length > 2) {
        throw new Refused(`Found ${files.length} files, expected one for the chosen mesh or two for both.`);
    }
    /** @type {Wanted[]} */
    const wanted = [];
    for (const [i, file] of files.entries()) {
        const which = files.length === 2 ? i : chosen;
        const bytes = new Uint8Array(await file.arrayBuffer());
        // Scale and placing stay as they were chosen; the name, and whether it is a solid, are another model's.
        wanted.push({ which, model: { name: file.name, bytes }, options: { ...options[which], name: "", solid: false } });
    }
    return wanted;
}

/** Bakes models: all of them, or none. @param {Wanted[]} wanted */
export async function bakeAll(wanted) {
    /** @type {Baked[]} */
    const all = [];
    for (const { model, options } of wanted) {
        all.push(await bake(model, options, true));
    }
    return all;
}

/** The bytes of a file that the tool writes of a mesh. @param {Side} side @param {string} name */
export async function fileOf(side, name) {
    if (!side.baked.files.has(name)) {
        side.code ??= await bake(side.model, side.options, false);
    }
    return /** @type {Uint8Array} */ (side.baked.files.get(name) ?? side.code?.files.get(name));
}

/** The project's own parts, as bodies. @param {string} bracket @param {Uint8Array} ring */
export async function ownParts(bracket, ring) {
    const options = { ...noOptions(), solid: true };
    const wanted = [
        { which: 0, model: { name: "bracket.obj", bytes: new TextEncoder().encode(bracket) }, options },
        { which: 1, model: { name: "ring.stl", bytes: ring }, options },
    ];
    const poses = /** @type {Pose[]} */ ([
        { at: [0, 0, 0], turn: [0, 0, 0] },
        { at: [0.02, 0, 0.4], turn: [80, 10, 10] },
    ]);
    const all = await bakeAll(wanted);
    return wanted.map(({ model }, i) => ({ model, options: { ...options }, baked: all[i], code: null, pose: poses[i] }));
}
