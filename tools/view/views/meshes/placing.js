// @ts-check
// Where meshes are, and where they are put first.

/** @typedef {import("../../page/units.js").Point} Point */
/** @typedef {import("./meshes.js").Meshes} Meshes */
/** @typedef {import("./meshes.js").Pose} Pose */

/** The middle of a mesh's box, where it is. @param {Meshes} meshes @param {number} which */
export function middleOf(meshes, which) {
    const { lo, hi } = meshes.bounds(which);
    const { r, t } = meshes.pose(which);
    const c = lo.map((low, axis) => (low + hi[axis]) / 2);
    const at = [0, 1, 2].map((axis) => r[axis] * c[0] + r[3 + axis] * c[1] + r[6 + axis] * c[2] + t[axis]);
    return /** @type {Point} */ (at);
}

/** The pose of a new mesh: its middle at the origin, the second one to the right of the first one. */
export function beside(/** @type {Meshes} */ meshes, /** @type {number} */ which) {
    const { lo, hi } = meshes.bounds(which);
    const at = /** @type {Point} */ (lo.map((low, axis) => -(low + hi[axis]) / 2));
    if (which === 1) {
        const first = meshes.bounds(0);
        at[0] += middleOf(meshes, 0)[0] + 0.6 * (first.hi[0] - first.lo[0]) + (hi[0] - lo[0]) / 2;
    }
    return /** @type {Pose} */ ({ at: at.map((value) => Math.round(value * 10000) / 10000), turn: [0, 0, 0] });
}

/** The middle and the size of both meshes together. @param {Meshes} meshes */
export function scene(meshes) {
    const [one, other] = [0, 1].map((which) => middleOf(meshes, which));
    const radii = [0, 1].map((which) => {
        const { lo, hi } = meshes.bounds(which);
        return Math.hypot(...hi.map((high, axis) => high - lo[axis])) / 2;
    });
    const far = Math.hypot(...one.map((value, axis) => value - other[axis]));
    const middle = /** @type {Point} */ (one.map((value, axis) => (value + other[axis]) / 2));
    return { middle, size: far + 1.75 * Math.max(...radii) };
}
