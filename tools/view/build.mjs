// Bundles the page: node build.mjs WORK OUT. WORK holds this folder's files and node_modules,
// WebAssembly modules in wasm, and the warehouse and parts in world.
import { copyFile, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import process from "node:process";

const [work, out] = process.argv.slice(2).map((path) => resolve(path));
const { build } = createRequire(join(work, "package.json"))("esbuild");
await mkdir(out, { recursive: true });
await build({
    entryPoints: [join(work, "page/main.js")],
    outfile: join(out, "view.js"),
    bundle: true,
    format: "iife", // a classic script: file:// loads no modules
    target: "es2022",
    minify: true,
    legalComments: "inline",
    loader: {
        ".wasm": "binary",
        ".stl": "binary",
        ...Object.fromEntries([".html", ".csv", ".tum", ".obj", ".md", ".nc", ".txt"].map((kind) => [kind, "text"])),
    },
    alias: { wasm: join(work, "wasm"), world: join(work, "world") },
    logLevel: "warning",
});
for (const name of ["index.html", "style.css"]) {
    await copyFile(join(work, "page", name), join(out, name));
}
