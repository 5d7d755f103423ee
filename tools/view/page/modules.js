// @ts-check
// Compiles WebAssembly modules, which esbuild puts into the page as bytes. A view imports its own.

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
