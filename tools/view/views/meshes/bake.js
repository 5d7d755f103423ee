// @ts-check
// keepout-bake, the tool of the host, on files in memory.
import bytes from "wasm/keepout-bake.wasm";
import { Refused } from "../../page/files.js";
import { compile } from "../../page/modules.js";
import { run, Wasi } from "../../page/wasi.js";

/** A model as it was given. @typedef {{ name: string, bytes: Uint8Array }} Model */
/** Options of the tool as texts; an empty one is not given. */
/** @typedef {{ name: string, scale: string, rotate: string, translate: string, error: string, solid: boolean }} Options */

/** @returns {Options} */
export const noOptions = () => ({ name: "", scale: "", rotate: "", translate: "", error: "", solid: false });

/** The words of a command line, without the program's name and without the file. @param {Options} options */
export function words(options) {
    const texts = /** @type {const} */ (["scale", "rotate", "translate", "error", "name"]);
    const given = texts.filter((name) => options[name] !== "").flatMap((name) => [`--${name}`, options[name]]);
    return [...(options.solid ? ["--solid"] : []), ...given];
}

/**
 * Bakes a model. Returns what the tool wrote, by name, and what it said.
 * @param {Model} model @param {Options} options @param {boolean} asBlob  bytes and numbers instead of C
 */
export async function bake(model, options, asBlob) {
    const files = new Map([[model.name, model.bytes]]);
    const wasi = new Wasi(["keepout-bake", ...(asBlob ? ["--blob"] : []), ...words(options), model.name], files);
    const code = await run(await compile(bytes), wasi);
    if (code !== 0) {
        throw new Refused(wasi.stderr.trim() || `keepout-bake ended with exit code ${code}`);
    }
    files.delete(model.name);
    return { files, report: wasi.stderr + wasi.stdout };
}
