// @ts-check
// Draws an arm: its capsules, what touches in red, the nearest pair as a line, and what stands around.
import { CapsuleGeometry, Mesh, Quaternion, Vector3 } from "three";
import { colour } from "../../page/colours.js";
import { dot, label, material, shade, thick } from "../../page/marks.js";

/** @typedef {import("../../page/stage.js").Stage} Stage */
/** @typedef {import("../../page/units.js").Point} Point */
/** @typedef {import("./arm.js").Arm} Arm */
/** @typedef {import("./arm.js").Capsule} Capsule */

export class ArmScene {
    /** @param {Stage} stage @param {Arm} arm  placed once */
    constructor(stage, arm) {
        this.stage = stage;
        this.arm = arm;
        // The arm fills the picture, however large it is; the floor is at 0.
        const far = arm.capsules().map(({ a, b, r }) => Math.max(Math.hypot(...a), Math.hypot(...b)) + r);
        this.scale = (0.4 * stage.size) / Math.max(...far, 0.01);
    }

    /** @param {Point} at @returns {Point} */
    point(at) {
        return [at[0] * this.scale, at[1] * this.scale, at[2] * this.scale];
    }

    /** @param {ReturnType<Arm["tell"]>} told
     * @param {boolean} scene @param {{ a: number, b: number, clearance: number }[]} near */
    draw(told, scene, near) {
        const { stage, arm } = this;
        stage.reset();
        const all = arm.capsules();
        const bad = new Set(told.touching.flatMap(({ a, b }) => [a, b]));
        all.forEach((capsule, i) => {
            const touches = bad.has(i);
            this.capsule(capsule, colour(!told.placed ? "changed" : touches ? "hit" : "box"), touches ? 0.6 : 1);
        });
        if (scene) {
            const [object, visitor] = [told.object, told.visitor];
            arm.objects().forEach((capsule, i) => {
                const touched = Number((i < 3 ? (object?.b === String(i) ? object : null) : visitor)?.distance ?? 1) === 0;
                this.capsule(capsule, colour(touched ? "hit" : i < 3 ? "box" : "changed"), 0.3);
            });
        }
        const bone = arm.frames();
        thick(
            stage,
            arm.tables.links.flatMap(({ parent }, i) =>
                parent === 65535 ? [] : [{ a: this.point(bone[parent]), b: this.point(bone[i]), paint: colour("query") }],
            ),
            1.5,
        );
        this.lines(told, near, all);
        stage.draw();
    }

    /** @param {ReturnType<Arm["tell"]>} told
     * @param {{ a: number, b: number, clearance: number }[]} near @param {Capsule[]} all */
    lines(told, near, all) {
        const middle = (/** @type {Capsule} */ { a, b }) => /** @type {Point} */ ([0, 1, 2].map((i) => (a[i] + b[i]) / 2));
        thick(
            this.stage,
            near.map(({ a, b }) => ({ a: this.point(middle(all[a])), b: this.point(middle(all[b])), paint: colour("near") })),
            1,
        );
        if (told.closest) {
            const { from, to, distance } = told.closest;
            const paint = Number(distance) === 0 ? colour("hit") : colour("near");
            const [a, b] = [this.point(from), this.point(to)];
            thick(this.stage, [{ a, b, paint }], 5);
            dot(this.stage, a, 0.15, paint);
            dot(this.stage, b, 0.15, paint);
            label(this.stage, `${distance} m`, /** @type {Point} */ (a.map((x, i) => (x + b[i]) / 2)), colour("ink"));
        }
    }

    /** @param {Capsule} capsule @param {string} paint @param {number} opacity */
    capsule({ a, b, r }, paint, opacity) {
        const [from, to] = [new Vector3(...this.point(a)), new Vector3(...this.point(b))];
        const along = to.clone().sub(from);
        const length = along.length();
        const geometry = new CapsuleGeometry(r * this.scale, length, 6, 16);
        const turn = new Quaternion();
        if (length > 0) {
            turn.setFromUnitVectors(new Vector3(0, 1, 0), along.divideScalar(length));
        }
        geometry.applyQuaternion(turn); // before it is shaded: the light comes from above
        const mesh = new Mesh(shade(geometry), material(paint, opacity));
        mesh.position.copy(from.add(to).divideScalar(2));
        this.stage.add(mesh);
    }
}
