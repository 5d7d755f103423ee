// @ts-check
// Brute force beside the trees, in slices, so that the page stays awake.
import { writeBrute } from "./answer.js";

const SLICE = 12; // milliseconds
const TRIANGLES = 4; // at once

export class BruteForce {
    /** @param {import("./meshes.js").Meshes} meshes */
    constructor(meshes) {
        this.meshes = meshes;
        this.run = 0; // a slice of an older run ends
    }

    /** Begins anew. @param {boolean} isAsked */
    begin(isAsked) {
        const run = ++this.run;
        if (!isAsked) {
            writeBrute(null);
            return;
        }
        this.meshes.beginBrute();
        writeBrute(this.meshes.brute(0));
        setTimeout(() => this.slice(run), 60);
    }

    /** @param {number} run */
    slice(run) {
        if (run !== this.run) {
            return;
        }
        const end = performance.now() + SLICE;
        let brute = this.meshes.brute(TRIANGLES);
        while (!brute.isDone && performance.now() < end) {
            brute = this.meshes.brute(TRIANGLES);
        }
        writeBrute(brute);
        if (!brute.isDone) {
            setTimeout(() => this.slice(run), 0);
        }
    }
}
