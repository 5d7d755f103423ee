// @ts-check
// Draws a programme: clamps and stock, the path coloured by clearance, and the tool.
import { Color, CylinderGeometry, Mesh } from "three";
import { colour } from "../../page/colours.js";
import { dot, label, material, shade, thick } from "../../page/marks.js";

/** @typedef {import("../../page/stage.js").Stage} Stage */
/** @typedef {import("../../page/units.js").Point} Point */
/** @typedef {import("./toolpath.js").Toolpath} Toolpath */
/** @typedef {import("./toolpath.js").Sample} Sample */

/** The colour of a clearance: from near to far in the first four margins. @param {number} clearance @param {number} margin */
export const paintOf = (clearance, margin) =>
    new Color(colour("near")).lerp(new Color(colour("track")), Math.min(clearance / Math.max(4 * margin, 0.001), 1));

export class ToolScene {
    /** @param {Stage} stage @param {Toolpath} path */
    constructor(stage, path) {
        this.stage = stage;
        this.path = path;
        // All boxes and what is cut are seen; rapid moves may lead far away.
        const cut = path.samples.filter(({ move }) => path.moves[move].kind !== "rapid" && path.moves[move].kind !== "change");
        const spots = [...path.boxes.flatMap(({ lo, hi }) => [lo, hi]), ...cut.map(({ tip }) => tip)];
        const range = [0, 1, 2].map((axis) => {
            const all = spots.map((at) => at[axis]);
            return [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
        });
        this.middle = range.map(([lo, hi]) => (lo + hi) / 2);
        this.low = range[2][0];
        this.theme = ""; // of what is drawn
        /** @type {import("three").Scene | undefined} that is drawn on */
        this.drawn = undefined;
        this.fixed = 0; // objects that stay
        this.scale = (0.7 * stage.size) / Math.max(...range.map(([lo, hi]) => hi - lo), 1);
    }

    /** @param {Point} at @returns {Point} */
    point(at) {
        const from = [this.middle[0], this.middle[1], this.low];
        return /** @type {Point} */ (at.map((x, i) => (x - from[i]) * this.scale));
    }

    /** The path and the boxes stay from picture to picture; the tool does not. @param {Sample} here */
    draw(here) {
        const { stage, path } = this;
        const scene = /** @type {import("three").Scene} */ (stage.scene);
        const theme = document.documentElement.dataset.theme ?? "";
        if (this.theme !== theme || this.drawn !== scene) {
            this.theme = theme;
            stage.reset();
            this.drawn = stage.scene;
            this.drawBoxes();
            this.drawPath();
            this.fixed = this.drawn?.children.length ?? 0;
        } else {
            for (const old of scene.children.slice(this.fixed)) {
                old.removeFromParent();
            }
        }
        const box = path.boxes[here.box];
        if (here.state === "near" && here.clearance <= path.margin && box) {
            stage.frame([{ lo: this.point(box.lo), hi: this.point(box.hi), colour: new Color(colour("near")) }]);
        }
        this.drawTool(here);
        stage.draw();
    }

    drawBoxes() {
        const { stage, path } = this;
        const touched = new Set(path.moves.filter(({ state }) => state === "blocked").map(({ box }) => box));
        const solid = path.boxes.map(({ kind, lo, hi, name }, i) => {
            label(stage, name, this.point([(lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2, hi[2]]), colour("ink"));
            return { kind, lo: this.point(lo), hi: this.point(hi), colour: new Color(colour(touched.has(i) ? "hit" : "box")) };
        });
        stage.solids(solid.filter(({ kind }) => kind === "clamp"));
        stage.solids(
            solid.filter(({ kind }) => kind === "stock"),
            0.35,
        );
        stage.frame(solid);
    }

    drawPath() {
        const { samples, moves, margin } = this.path;
        /** @type {import("../../page/marks.js").Piece[][]} */
        const [rapid, feed, bad] = [[], [], []];
        for (let i = 1; i < samples.length; i++) {
            const [from, to] = [samples[i - 1], samples[i]];
            const { state, kind, first } = moves[to.move];
            if (from.move !== to.move) {
                continue;
            }
            const isBad = state === "blocked" && to.part >= first;
            const paint = isBad ? colour("hit") : `#${paintOf(to.clearance, margin).getHexString()}`;
            (isBad ? bad : kind === "rapid" ? rapid : feed).push({ a: this.point(from.tip), b: this.point(to.tip), paint });
        }
        thick(this.stage, rapid, 1);
        thick(this.stage, feed, 2.5);
        thick(this.stage, bad, 5);
        moves.forEach(({ state, first }, i) => {
            if (state === "blocked") {
                dot(this.stage, this.point(this.path.at(i, first).tip), 0.35, colour("hit"), 0.8);
            }
        });
    }

    /** @param {Sample} here */
    drawTool(here) {
        const tool = this.path.tool(this.path.moves[here.move].tool);
        const isBad = here.state === "blocked";
        const near = here.state === "near" && here.clearance <= this.path.margin;
        const paint = (/** @type {boolean} */ holder) =>
            colour((isBad || near) && here.holder === holder ? (isBad ? "hit" : "near") : "query");
        const at = this.point(here.tip);
        const [radius, length] = [tool.radius * this.scale, tool.length * this.scale];
        if (tool.ball) {
            this.cylinder(at, radius, radius, length - radius, paint(false));
            dot(this.stage, [at[0], at[1], at[2] + radius], radius, paint(false), 0.55);
        } else {
            this.cylinder(at, radius, 0, length, paint(false));
        }
        if (tool.holderLength > 0) {
            const bottom = tool.holderZ * this.scale;
            const top = bottom + tool.holderLength * this.scale;
            this.cylinder(at, tool.holderRadius * this.scale, bottom, top, paint(true));
        }
        dot(this.stage, at, 0.15, colour("ink"));
    }

    /** @param {Point} at
     * @param {number} radius @param {number} from @param {number} to  heights over it @param {string} paint */
    cylinder(at, radius, from, to, paint) {
        const geometry = new CylinderGeometry(radius, radius, Math.max(to - from, 0.001), 24).rotateX(Math.PI / 2);
        const mesh = new Mesh(shade(geometry), material(paint, 0.55));
        mesh.position.set(at[0], at[1], at[2] + (from + to) / 2);
        this.stage.add(mesh);
    }
}
