// @ts-check
// Runs the golden programs, the same that every board runs, and shows their hashes.
import golden from "wasm/golden.wasm";
import goldenArms from "wasm/golden_arms.wasm";
import goldenFrozen from "wasm/golden_frozen.wasm";
import goldenMeasures from "wasm/golden_measures.wasm";
import goldenMeshes from "wasm/golden_meshes.wasm";
import goldenModules from "wasm/golden_modules.wasm";
import goldenMotion from "wasm/golden_motion.wasm";
import goldenVolumes from "wasm/golden_volumes.wasm";
import { compile } from "./modules.js";
import { run, Wasi } from "./wasi.js";

const GOLDENS = [golden, goldenArms, goldenFrozen, goldenMeasures, goldenMeshes, goldenModules, goldenMotion, goldenVolumes];

/** Runs one program and returns the line it prints: "name: hash, expected hash". @param {Uint8Array} bytes */
async function hashOf(bytes) {
    const wasi = new Wasi(["golden"], new Map());
    const code = await run(await compile(bytes), wasi);
    const found = /^(.*): ([0-9a-f]{16}), expected ([0-9a-f]{16})$/m.exec(wasi.stdout);
    if (!found) {
        throw new Error(`the golden program said: ${wasi.stdout || wasi.stderr || `exit code ${code}`}`);
    }
    const [, name, hash, expected] = found;
    return { name, hash, expected, equal: code === 0 && hash === expected };
}

/** Fills the table of golden hashes row by row, and lets the page draw between two programs. @param {HTMLElement} table */
export async function showGolden(table) {
    let all = true;
    for (const bytes of GOLDENS) {
        await new Promise((done) => setTimeout(done, 0));
        const { name, hash, expected, equal } = await hashOf(bytes);
        const row = document.createElement("tr");
        for (const text of [name, hash, expected, equal ? "equal" : "DIFFERENT"]) {
            row.append(Object.assign(document.createElement("td"), { textContent: text }));
        }
        table.append(row);
        all &&= equal;
    }
    return all;
}
