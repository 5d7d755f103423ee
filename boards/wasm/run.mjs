// Runs an image of the board wasm under Node.js: node run.mjs IMAGE [ARGUMENT...]
// It sees the files of this machine, ends with the program's exit code, and with 3 after a fault.
import { readFile } from "node:fs/promises";
import { writeSync } from "node:fs";
import process from "node:process";
import { WASI } from "node:wasi";

const [image, ...words] = process.argv.slice(2);
const wasi = new WASI({
    version: "preview1",
    args: [image, ...words],
    preopens: { "/": "/", ".": process.cwd() },
    returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(image));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
try {
    process.exitCode = wasi.start(instance);
} catch (error) {
    // The stack lies at the lowest addresses and grows down.
    const below = instance.exports.__stack_pointer?.value < 0 || error instanceof RangeError;
    writeSync(2, `fault: ${below ? "stack overflow" : error.message}\n`);
    process.exitCode = 3;
}
