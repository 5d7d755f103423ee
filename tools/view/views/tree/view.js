// @ts-check
// The view of a tree: boxes are inserted, dragged and removed, and every question is asked of the library and by brute force.
import { Color } from "three";
import { colour, levelColour } from "../../page/colours.js";
import { usePointer } from "../../page/pointer.js";
import { Stage } from "../../page/stage.js";
import { byId, down, input, refusal } from "../../page/units.js";
import panel from "./panel.html";
import { KINDS, Tree } from "./tree.js";

/** @typedef {import("../../page/units.js").Point} Point */

const SIZE = 40; // metres of ground
const MARGIN = 0.1;
const TOOLS = /** @type {const} */ (["insert", "drag", "remove", ...KINDS]);

/** Repeatable numbers from 0 to 1. @param {number} seed */
function* numbers(seed) {
    for (;;) {
        seed ^= seed << 13;
        seed ^= seed >>> 17;
        seed ^= seed << 5;
        yield (seed >>> 0) / 2 ** 32;
    }
}

class TreeView {
    /** @param {Tree} tree */
    constructor(tree) {
        this.tree = tree;
        this.stage = new Stage(/** @type {HTMLCanvasElement} */ (byId("tree-canvas")), SIZE);
        this.random = numbers(2463534242);
        this.cursor = /** @type {Point} */ ([0, 0, 1]);
        this.from = /** @type {Point} */ ([-12, -12, 1]);
        this.tool = /** @type {typeof TOOLS[number]} */ ("insert");
        this.kind = 0; // of the question
        this.held = -1; // the slot that is dragged
        /** @type {ReturnType<Tree["measure"]> | null} null after each change of the tree */
        this.measured = null;
        /** @type {number[]} places that the last change exchanged */
        this.changed = [];
        this.listen();
        this.fill(60);
    }

    listen() {
        for (const radio of document.querySelectorAll("#tree-tools input")) {
            radio.addEventListener("change", () => this.take(/** @type {any} */ (radio).value));
        }
        for (const id of ["tree-level", "tree-only", "tree-radius"]) {
            byId(id).addEventListener("input", () => this.update());
        }
        byId("tree-fill").addEventListener("click", () => this.fill(Number(input("tree-count").value)));
        byId("tree-rebuild").addEventListener("click", () => this.done(this.tree.rebuild(), "Rebuilt."));
        const canvas = this.stage.canvas;
        usePointer(canvas, {
            press: (event) => this.press(event),
            move: (event) => this.point(event),
            release: () => (this.held = -1),
        });
        canvas.addEventListener("keydown", (event) => this.key(event));
    }

    radius() {
        return Number(input("tree-radius").value);
    }

    /** @param {number} count */
    fill(count) {
        const next = () => /** @type {number} */ (this.random.next().value);
        this.tree.begin(MARGIN);
        for (let i = 0; i < count; i++) {
            const high = 0.3 + 1.7 * next();
            const c = /** @type {Point} */ ([(next() - 0.5) * (SIZE - 4), (next() - 0.5) * (SIZE - 4), high]);
            this.tree.insert(c, [0.2 + 0.8 * next(), 0.2 + 0.8 * next(), high]);
        }
        this.changed = [];
        this.measured = null;
        this.say(`${count} boxes inserted, one by one.`);
        this.update();
    }

    /** @param {typeof TOOLS[number]} tool */
    take(tool) {
        this.tool = tool;
        const kind = KINDS.indexOf(/** @type {any} */ (tool));
        this.kind = kind < 0 ? this.kind : kind;
        const radio = input(`tool-${tool}`);
        radio.checked = true;
        this.update();
    }

    /** @param {string} text */
    say(text) {
        byId("tree-said").textContent = text;
    }

    /** Shows what a call did, or in words why it was refused. @param {number} status @param {string} text */
    done(status, text) {
        this.measured = null;
        this.say(status < 0 ? `The library refuses this: ${refusal(status)}.` : text);
        this.update();
        return status >= 0;
    }

    insert() {
        const half = this.radius();
        const status = this.tree.insert([this.cursor[0], this.cursor[1], half], [half, half, half]);
        const { slot, exchanged } = this.tree.changed();
        this.changed = exchanged;
        const leaf = this.tree.rows().find((row) => row.object === slot);
        this.done(
            status,
            `Object ${slot} inserted at depth ${leaf?.depth}; ${exchanged.length} subtrees hang elsewhere than before.`,
        );
    }

    /** The object at the cursor, or -1: the one that the library finds nearest. */
    under() {
        const { hits, clearance } = this.tree.ask(KINDS.indexOf("nearest"), this.cursor, this.cursor, 0);
        return hits.length > 0 && clearance < 1 ? hits[0] : -1;
    }

    remove() {
        const slot = this.under();
        if (slot < 0) {
            this.say("No object is within 1 m of the cursor.");
            return;
        }
        this.done(this.tree.remove(slot), `Object ${slot} removed.`);
    }

    drag() {
        if (this.held < 0) {
            return;
        }
        const { r } = this.tree.box(this.held);
        const status = this.tree.move(this.held, [this.cursor[0], this.cursor[1], r[2]]);
        this.changed = status === 3 ? this.tree.changed().exchanged : [];
        this.done(
            status,
            status === 3
                ? `Object ${this.held} left its fat box: ${this.changed.length} subtrees hang elsewhere.`
                : `Object ${this.held} is within its fat box: nothing changed.`,
        );
    }

    /** @param {PointerEvent} event */
    press(event) {
        const at = this.stage.ground(event, 1);
        if (at) {
            this.cursor = at;
            this.act();
        }
    }

    /** Does what the tool does at the cursor. */
    act() {
        if (this.tool === "insert") {
            this.insert();
        } else if (this.tool === "remove") {
            this.remove();
        } else if (this.tool === "drag") {
            this.held = this.held < 0 ? this.under() : -1;
            this.say(this.held < 0 ? "Nothing is held." : `Object ${this.held} is held.`);
        } else {
            this.from = this.cursor;
            this.update();
        }
    }

    /** @param {PointerEvent} event */
    point(event) {
        const at = this.stage.ground(event, 1);
        if (!at) {
            return;
        }
        this.cursor = at;
        this.drag();
        this.update();
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const steps = /** @type {Record<string, number[]>} */ ({
            ArrowLeft: [-0.5, 0],
            ArrowRight: [0.5, 0],
            ArrowUp: [0, 0.5],
            ArrowDown: [0, -0.5],
        });
        const step = steps[event.key];
        const tool = TOOLS[Number(event.key) - 1];
        if (step) {
            const within = (/** @type {number} */ at) => Math.max(-SIZE / 2, Math.min(SIZE / 2, at));
            this.cursor = /** @type {Point} */ ([
                within(this.cursor[0] + step[0]),
                within(this.cursor[1] + step[1]),
                this.cursor[2],
            ]);
            this.drag();
            this.update();
        } else if (event.key === "Enter" || event.key === " ") {
            this.act();
        } else if (event.key === "Delete") {
            this.remove();
        } else if (tool) {
            this.take(tool);
        } else {
            return;
        }
        event.preventDefault();
    }

    /** Asks the question, writes the counts, and draws. */
    update() {
        const measured = (this.measured ??= this.tree.measure());
        const question = this.tree.ask(this.kind, this.asksAlong() ? this.from : this.cursor, this.cursor, this.radius());
        this.write(measured, question);
        this.paint(question);
    }

    asksAlong() {
        return KINDS[this.kind] === "ray" || KINDS[this.kind] === "swept";
    }

    /** @param {ReturnType<Tree["measure"]>} measured @param {ReturnType<Tree["ask"]>} question */
    write(measured, question) {
        const { tree, rebuilt } = measured;
        const cells = [
            ["tree", question.visits, tree.height, tree.area.toFixed(2)],
            ["rebuilt", question.rebuiltVisits, rebuilt.height, rebuilt.area.toFixed(2)],
            ["brute", tree.count, "", ""],
        ];
        for (const [row, ...values] of cells) {
            values.forEach((value, i) => (byId(`${row}-${i}`).textContent = String(value)));
        }
        const kind = KINDS[this.kind];
        const found =
            kind === "nearest"
                ? question.hits.length
                    ? `nearest: object ${question.hits[0]}, ${down(question.clearance, 3)} m or more away`
                    : "nothing is there"
                : `${kind}: ${question.hits.length} fat boxes found, ${question.exact} of them by the box as given`;
        byId("tree-found").textContent = question.status < 0 ? `The library refuses this: ${refusal(question.status)}.` : found;
        byId("tree-equal").textContent =
            measured.status < 0
                ? `The tree does not validate: ${refusal(measured.status)}.`
                : question.equal
                  ? "Brute force finds the same."
                  : "BRUTE FORCE FINDS SOMETHING ELSE.";
        byId("tree-number").textContent = `${tree.count} objects`;
        input("tree-level").max = String(Math.max(tree.height, 1));
    }

    /** @param {ReturnType<Tree["ask"]>} question */
    paint(question) {
        const rows = this.tree.rows();
        const levels = Math.max(...rows.map((row) => row.depth), 1);
        const shown = Number(input("tree-level").value);
        const only = input("tree-only").checked;
        byId("tree-level-said").textContent = only ? `level ${shown} alone` : `levels 0 to ${shown}`;
        const hits = new Set(question.hits);
        const changed = new Set(this.changed);
        this.stage.reset();
        this.stage.solids(
            rows
                .filter((row) => row.object >= 0)
                .map(({ object }) => {
                    const { c, r } = this.tree.box(object);
                    const axes = /** @type {(k: number) => Point} */ (
                        (k) => [c[0] + k * r[0], c[1] + k * r[1], c[2] + k * r[2]]
                    );
                    return { lo: axes(-1), hi: axes(1), colour: new Color(colour(hits.has(object) ? "hit" : "box")) };
                }),
        );
        this.stage.frame(
            rows
                .filter(({ depth }) => (only ? depth === shown : depth <= shown))
                .map(({ lo, hi, depth, place }) => ({
                    lo,
                    hi,
                    colour: changed.has(place) ? new Color(colour("changed")) : levelColour(depth, levels),
                })),
        );
        this.paintQuestion(question);
        this.stage.draw();
    }

    /** @param {ReturnType<Tree["ask"]>} question */
    paintQuestion(question) {
        const tone = colour("query");
        const r = this.radius();
        const grown = (/** @type {Point} */ p) => ({
            lo: /** @type {Point} */ ([p[0] - r, p[1] - r, p[2] - r]),
            hi: /** @type {Point} */ ([p[0] + r, p[1] + r, p[2] + r]),
            colour: new Color(tone),
        });
        const kind = KINDS[this.kind];
        if (kind === "box") {
            this.stage.solids([grown(this.cursor)], 0.3);
            this.stage.frame([grown(this.cursor)]);
        } else if (kind === "sphere") {
            this.stage.ball(this.cursor, r, tone);
        } else if (kind === "nearest") {
            this.stage.ball(this.cursor, 0.2, tone, 1);
            if (question.hits.length > 0) {
                this.stage.ball(this.cursor, Math.max(question.clearance, 0.01), tone, 0.15);
            }
        } else {
            this.stage.line(this.from, this.cursor, tone);
            this.stage.frame(kind === "swept" ? [grown(this.from), grown(this.cursor)] : []);
            this.stage.ball(this.from, 0.2, tone, 1);
        }
        this.stage.ball(this.cursor, 0.12, tone, 1);
    }

    /** Milliseconds a frame over some frames that turn the scene. @param {number} count */
    async timeFrames(count) {
        const gl = this.stage.renderer.getContext();
        const pixel = new Uint8Array(4);
        const eye = this.stage.camera.position.clone();
        const began = performance.now();
        for (let i = 0; i < count; i++) {
            this.stage.camera.position.applyAxisAngle(this.stage.camera.up, 0.01);
            this.stage.camera.lookAt(0, 0, 0);
            this.stage.drawNow();
            gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel); // waits until the picture is drawn
        }
        const spent = performance.now() - began;
        this.stage.camera.position.copy(eye);
        this.stage.controls.update();
        return spent / count;
    }
}

export const tree = { name: "tree", title: "Tree", panel, open: async () => new TreeView(await Tree.load()) };
