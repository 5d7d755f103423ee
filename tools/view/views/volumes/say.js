// @ts-check
// The words of the view of volumes.
import { down, metres } from "../../page/units.js";
import { AXIS } from "./volumes.js";

/** @typedef {import("./volumes.js").Axis} Axis */

const XYZ = ["x", "y", "z"];

/** The name of an axis. @param {Axis} axis */
export function nameOf(axis) {
    switch (axis.type) {
        case AXIS.world:
            return XYZ[axis.i];
        case AXIS.centres:
            return "line of the centres";
        case AXIS.closest:
            return "line of the closest points";
        case AXIS.faceA:
            return `${XYZ[axis.i]} of the first box`;
        case AXIS.faceB:
            return `${XYZ[axis.i]} of the second box`;
        case AXIS.edges:
            return `edge ${XYZ[axis.i]} of the first x edge ${XYZ[axis.j]} of the second`;
        default:
            return `normal ${axis.i}: (${axis.normal.join(", ")})`;
    }
}

/** The gap on an axis, in metres, rounded down. @param {Axis} axis */
export function gapOf(axis) {
    return down(metres(axis.to - axis.from), axis.to - axis.from < 6.5536 ? 6 : 4);
}

/** A share in percent. @param {number} part @param {number} all */
export const share = (part, all) => (all > 0 ? `${((100 * part) / all).toFixed(0)} % (${part} of ${all})` : "");
