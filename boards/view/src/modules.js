// @ts-check
// The WebAssembly modules, which esbuild puts into the page as bytes, and the project's own warehouse.
import flightBytes from "wasm/view_flight.wasm";
import golden from "wasm/golden.wasm";
import goldenMeasures from "wasm/golden_measures.wasm";
import goldenMeshes from "wasm/golden_meshes.wasm";
import goldenModules from "wasm/golden_modules.wasm";
import goldenVolumes from "wasm/golden_volumes.wasm";
import packBytes from "wasm/pack.wasm";
import treeBytes from "wasm/view_tree.wasm";
import map from "world/warehouse.csv";
import movers from "world/warehouse_movers.csv";
import track from "world/warehouse.tum";

export const modules = { tree: treeBytes, flight: flightBytes, pack: packBytes };
export const goldens = { golden, goldenVolumes, goldenMeasures, goldenModules, goldenMeshes };
export const warehouse = { track, map, movers };

/** @type {Map<Uint8Array, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/** Compiles a module once. @param {Uint8Array} bytes */
export function compile(bytes) {
    let module = compiled.get(bytes);
    if (!module) {
        module = WebAssembly.compile(/** @type {BufferSource} */ (bytes));
        compiled.set(bytes, module);
    }
    return module;
}
