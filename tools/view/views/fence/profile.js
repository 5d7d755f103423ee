// @ts-check
// Heights along the parts of a mission that are flown, red where they break the fence.
import { colour } from "../../page/colours.js";
import { byId, metres } from "../../page/units.js";

/** @param {import("./scene.js").FenceScene} scene */
export function drawProfile(scene) {
    const canvas = /** @type {HTMLCanvasElement} */ (byId("fence-profile"));
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const rows = scene.legRows();
    const flown = scene.judged.plan.legs
        .map((leg, i) => ({ ...leg, row: rows[i] }))
        .filter((leg) => leg.flown && leg.kind !== "circle");
    const far = flown.map(({ a, b }) => Math.hypot(b[0] - a[0], b[1] - a[1]));
    const all = far.reduce((sum, x) => sum + x, 0) || 1;
    const top = flown.reduce((most, { a, b }) => Math.max(most, a[2], b[2]), 65536);
    const low = flown.reduce((least, { a, b }) => Math.min(least, a[2], b[2]), 0);
    const up = (/** @type {number} */ z) => 92 - (84 * (z - low)) / (top - low);
    pen.fillStyle = colour("ground");
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = colour("grid");
    pen.fillRect(0, up(0), canvas.width, 1);
    let along = 0;
    flown.forEach(({ a, b, row }, i) => {
        const isBroken = row?.state === "breach";
        pen.strokeStyle = isBroken ? colour("hit") : row?.kind === "leg" ? colour("track") : colour("changed");
        pen.lineWidth = isBroken ? 6 : 3;
        pen.beginPath();
        pen.moveTo((along / all) * canvas.width, up(a[2]));
        along += far[i];
        pen.lineTo((along / all) * canvas.width, up(b[2]));
        pen.stroke();
    });
    byId("fence-top").textContent = `${metres(top).toFixed(0)} m`;
}
