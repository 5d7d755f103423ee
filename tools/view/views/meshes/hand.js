// @ts-check
// The pointer and the keys: they move and turn one of two meshes.
import { Euler, MathUtils, Matrix4, Plane, Quaternion, Vector3 } from "three";
import { usePointer } from "../../page/pointer.js";

/** @typedef {import("../../page/units.js").Point} Point */
/** @typedef {import("./meshes.js").Pose} Pose */
/**
 * The things that the hand moves, and how.
 * @typedef {object} Held
 * @property {import("../../page/stage.js").Stage} stage
 * @property {() => "move" | "turn"} tool
 * @property {() => number} size  of the scene, metres
 * @property {(from: Point, to: Point) => Point | null} take  chooses the mesh that a line meets; where it does
 * @property {() => Point} middle  of the chosen mesh
 * @property {(by: Point) => void} move
 * @property {(turn: Quaternion) => void} turn  around the middle
 */

/**
 * Turns by a quaternion: the turns around x, y, z of a pose, in degrees to a hundredth.
 * @param {Point} turn @param {Quaternion} by
 */
export function turned(turn, by) {
    const radians = turn.map(MathUtils.degToRad);
    const before = new Quaternion().setFromEuler(new Euler(radians[0], radians[1], radians[2], "ZYX"));
    const after = new Euler().setFromQuaternion(before.premultiply(by), "ZYX");
    const degrees = [after.x, after.y, after.z].map((angle) => Math.round(MathUtils.radToDeg(angle) * 100) / 100);
    return /** @type {Point} */ (degrees);
}

const X = new Vector3(1, 0, 0);
const Y = new Vector3(0, 1, 0);
const Z = new Vector3(0, 0, 1);
const KEYS = /** @type {Record<string, { move: Vector3, turn: Vector3, by: number }>} */ ({
    ArrowLeft: { move: X, turn: Z, by: -1 },
    ArrowRight: { move: X, turn: Z, by: 1 },
    ArrowUp: { move: Y, turn: X, by: 1 },
    ArrowDown: { move: Y, turn: X, by: -1 },
    PageUp: { move: Z, turn: Y, by: 1 },
    PageDown: { move: Z, turn: Y, by: -1 },
});

export class Hand {
    /** @param {Held} held */
    constructor(held) {
        this.held = held;
        /** @type {{ plane: Plane, at: Vector3, x: number, y: number } | null} */
        this.grip = null;
        usePointer(held.stage.canvas, {
            press: (event) => this.press(event),
            move: (event) => this.drag(event),
            release: () => (this.grip = null),
        });
    }

    /** @param {PointerEvent} event */
    press(event) {
        const { stage, size, take, middle } = this.held;
        const { ray } = stage.eye(event);
        const far = ray.at(Math.min(20 * size(), 4000), new Vector3());
        const met = take(/** @type {Point} */ (ray.origin.toArray()), /** @type {Point} */ (far.toArray()));
        const at = new Vector3(...(met ?? middle()));
        const plane = new Plane().setFromNormalAndCoplanarPoint(stage.camera.getWorldDirection(new Vector3()), at);
        const from = ray.intersectPlane(plane, new Vector3());
        this.grip = from ? { plane, at: from, x: event.clientX, y: event.clientY } : null;
    }

    /** @param {PointerEvent} event */
    drag(event) {
        const { grip, held } = this;
        if (!grip) {
            return;
        }
        if (held.tool() === "turn") {
            const right = new Vector3().setFromMatrixColumn(new Matrix4().copy(held.stage.camera.matrixWorld), 0);
            const sideways = new Quaternion().setFromAxisAngle(Z, (event.clientX - grip.x) / 150);
            held.turn(new Quaternion().setFromAxisAngle(right, (event.clientY - grip.y) / 150).multiply(sideways));
        } else {
            const to = held.stage.eye(event).ray.intersectPlane(grip.plane, new Vector3());
            if (!to) {
                return;
            }
            held.move(/** @type {Point} */ (to.clone().sub(grip.at).toArray()));
            grip.at.copy(to);
        }
        grip.x = event.clientX;
        grip.y = event.clientY;
    }

    /** Moves or turns by a key; false if the key does neither. @param {KeyboardEvent} event */
    key(event) {
        const key = KEYS[event.key];
        if (!key) {
            return false;
        }
        const { tool, move, turn, size } = this.held;
        const fine = event.shiftKey ? 0.1 : 1;
        if (tool() === "turn") {
            turn(new Quaternion().setFromAxisAngle(key.turn, MathUtils.degToRad(5 * fine * key.by)));
        } else {
            const step = 10 ** Math.floor(Math.log10(size() / 20)) * fine * key.by;
            move(/** @type {Point} */ (key.move.clone().multiplyScalar(step).toArray()));
        }
        return true;
    }
}
