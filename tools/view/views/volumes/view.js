// @ts-check
// The view of volumes: two copies of a body, each kind of volume around both, and what the library says of the two.
import { GridHelper } from "three";
import { colour } from "../../page/colours.js";
import { Refused } from "../../page/files.js";
import { usePointer } from "../../page/pointer.js";
import { Stage } from "../../page/stage.js";
import { byId, down, input, metres, refusal } from "../../page/units.js";
import { bodies } from "./bodies.js";
import { drawAxis, drawFlat, drawModel, drawRound, shadedModel } from "./draw.js";
import panel from "./panel.html";
import { gapOf, nameOf } from "./say.js";
import { Table, writeForms } from "./table.js";
import { Trick } from "./trick.js";
import { Volumes } from "./volumes.js";

/** @typedef {import("./volumes.js").Triple} Triple */
/** @typedef {import("./volumes.js").Answer} Answer */

const RADIUS = 5; // of the body's sphere in the scene
const PAIRS = 200;
const FARTHEST = 4; // of the second body, in radii
const BESIDE = 2.1;

class VolumesView {
    constructor() {
        this.stage = new Stage(/** @type {HTMLCanvasElement} */ (byId("volumes-canvas")), 12 * RADIUS);
        this.stage.hasFloor = false;
        const { clientWidth, clientHeight } = this.stage.canvas;
        const away = RADIUS * Math.max(1, (1.2 * clientHeight) / Math.max(clientWidth, 1)); // so that a narrow picture holds both
        this.stage.camera.position.set(RADIUS + 2.2 * away, -4.4 * away, 0.9 * RADIUS + 2.3 * away);
        this.stage.controls.target.set(RADIUS, 0, 0.9 * RADIUS);
        this.stage.controls.update();
        /** @type {Volumes} */ this.volumes = /** @type {any} */ (null);
        /** @type {Table} */ this.table = /** @type {any} */ (null);
        this.trick = new Trick(() => this.volumes);
        /** @type {{ name: string, bytes: Uint8Array }} */
        this.source = { name: "", bytes: new Uint8Array() };
        /** @type {Triple} where the second body is, raw */
        this.at = [0, 0, 0];
        /** @type {Answer[]} */
        this.answers = [];
        this.swept = { apart: 0, touching: 0 };
        /** @type {number[] | null} where the pointer took the second body, raw */
        this.held = null;
        this.playing = false;
        this.listen();
    }

    listen() {
        const choice = /** @type {HTMLSelectElement} */ (byId("volumes-body"));
        choice.append(...Object.keys(bodies).map((name) => new Option(name, name)), new Option("a file", "file"));
        choice.options[choice.options.length - 1].disabled = true;
        choice.addEventListener("change", () => void this.choose(choice.value));
        const files = input("volumes-files");
        files.addEventListener("change", () => void this.takeFiles([...(files.files ?? [])]));
        for (const id of ["volumes-unit", "volumes-centred"]) {
            byId(id).addEventListener("change", () => void this.load(this.source.name, this.source.bytes));
        }
        for (const id of ["volumes-angle", "volumes-other"]) {
            byId(id).addEventListener("input", () => this.update());
        }
        byId("volumes-play").addEventListener("click", () => this.play());
        byId("volumes-apart").addEventListener("click", () => this.putBack());
        const canvas = this.stage.canvas;
        usePointer(canvas, {
            press: (event) => this.press(event),
            move: (event) => this.drag(event),
            release: () => (this.held = null),
        });
        canvas.addEventListener("keydown", (event) => this.key(event));
    }

    /** @param {string} text @param {boolean} [refused] */
    say(text, refused = true) {
        byId("volumes-said").textContent = text;
        byId("volumes-said").classList.toggle("alarm", refused);
    }

    /** Takes one of the page's own bodies, which are in metres. @param {string} name */
    async choose(name) {
        /** @type {HTMLSelectElement} */ (byId("volumes-unit")).value = "1";
        input("volumes-files").value = "";
        await this.load(`${name}.obj`, new TextEncoder().encode(bodies[name]));
    }

    /** Takes a model. @param {File[]} files */
    async takeFiles(files) {
        if (files.length !== 1) {
            this.say(`${files.length} files: expected one model (.stl, .obj, .ply).`);
            return;
        }
        if (await this.load(files[0].name, new Uint8Array(await files[0].arrayBuffer()))) {
            /** @type {HTMLSelectElement} */ (byId("volumes-body")).value = "file";
        }
    }

    /** Reads a model; one that is refused leaves the body before it. @param {string} name @param {Uint8Array} bytes */
    async load(name, bytes) {
        try {
            const unit = Number(/** @type {HTMLSelectElement} */ (byId("volumes-unit")).value);
            const volumes = await Volumes.read(name, bytes, unit, input("volumes-centred").checked);
            this.model?.dispose();
            this.volumes = volumes;
        } catch (error) {
            if (!(error instanceof Refused)) {
                throw error;
            }
            this.say(error.message);
            return false;
        }
        this.source = { name, bytes };
        const { volumes } = this;
        this.scale = { scale: RADIUS / volumes.radius(), up: RADIUS };
        this.model = shadedModel(volumes.model(), this.scale);
        this.table ??= new Table(volumes, () => this.update());
        this.swept = { apart: 0, touching: 0 };
        const corners = volumes.corners().length / 3;
        this.say(`${name}: ${volumes.model().length / 9} triangles, ${corners} corners of the hull.`, false);
        this.putBack();
        this.trick.update();
        this.sweep(volumes);
        return true;
    }

    /** Counts pairs, some between two pictures. @param {Volumes} volumes */
    sweep(volumes) {
        const began = performance.now();
        let status = 0;
        while (status === 0 && performance.now() - began < 25 && this.swept.apart + this.swept.touching < PAIRS) {
            ({ status, ...this.swept } = volumes.sweep(1));
        }
        const done = this.swept.apart + this.swept.touching;
        this.answers = volumes.kinds.map((_, kind) => volumes.answer(kind));
        this.write();
        if (status !== 0) {
            byId("volumes-swept").textContent = `The library refuses a pair: ${refusal(status)}.`;
        } else if (done < PAIRS) {
            setTimeout(() => volumes === this.volumes && this.sweep(volumes), 0);
        }
    }

    putBack() {
        const r = this.volumes.radius();
        this.at = [Math.round(BESIDE * r), 0, 0];
        this.update();
    }

    /** Moves the second body. @param {number[]} to  raw */
    move(to) {
        const far = Math.min(FARTHEST * this.volumes.radius(), 2 ** 30);
        const within = (/** @type {number} */ v) => Math.round(Math.max(-far, Math.min(far, v)));
        this.at = [within(to[0]), within(to[1]), within(to[2])];
        this.update();
    }

    /** Where a pointer is at the height of the second body, raw. @param {PointerEvent} event */
    ground(event) {
        const { scale, up } = this.scale ?? { scale: 1, up: 0 };
        const at = this.stage.ground(event, this.at[2] * scale + up);
        return at ? [at[0] / scale, at[1] / scale] : null;
    }

    /** @param {PointerEvent} event */
    press(event) {
        const at = this.ground(event);
        this.held = at && [this.at[0] - at[0], this.at[1] - at[1]];
    }

    /** @param {PointerEvent} event */
    drag(event) {
        const at = this.held && this.ground(event);
        if (at && this.held) {
            this.move([at[0] + this.held[0], at[1] + this.held[1], this.at[2]]);
        }
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const steps = /** @type {Record<string, number[]>} */ ({
            ArrowLeft: [-1, 0, 0],
            ArrowRight: [1, 0, 0],
            ArrowUp: [0, 1, 0],
            ArrowDown: [0, -1, 0],
            PageUp: [0, 0, 1],
            PageDown: [0, 0, -1],
        });
        const step = steps[event.key];
        const turn = { "[": -5, "]": 5 }[event.key];
        if (step) {
            const length = (event.shiftKey ? 0.005 : 0.05) * this.volumes.radius();
            this.move(this.at.map((v, i) => v + step[i] * length));
        } else if (turn) {
            this.turn(turn);
        } else if (event.key === " ") {
            this.play();
        } else {
            return;
        }
        event.preventDefault();
    }

    /** @param {number} degrees */
    turn(degrees) {
        input("volumes-angle").value = String((Number(input("volumes-angle").value) + degrees + 360) % 360);
        this.update();
    }

    play() {
        this.playing = !this.playing;
        byId("volumes-play").textContent = this.playing ? "Pause" : "Turn";
        let last = performance.now();
        const tick = () => {
            const degrees = Math.floor((performance.now() - last) / 40);
            if (degrees > 0 && this.stage.canvas.clientWidth > 0) {
                last = performance.now();
                this.turn(Math.min(degrees, 5));
            }
            if (this.playing) {
                requestAnimationFrame(tick);
            }
        };
        if (this.playing) {
            requestAnimationFrame(tick);
        }
    }

    /** Places both bodies, asks every kind, writes and draws. */
    update() {
        const { volumes } = this;
        const [angle, other] = ["volumes-angle", "volumes-other"].map((id) => Number(input(id).value));
        byId("volumes-angle-said").textContent = `${angle}°`;
        byId("volumes-other-said").textContent = `${other}°`;
        volumes.place(0, angle / 360, [0, 0, 0]);
        volumes.place(1, other / 360, this.at);
        this.answers = volumes.compare();
        this.write();
        writeForms(volumes);
        this.paint();
        this.trick.update();
    }

    write() {
        const { apart, touching } = this.swept;
        const missed = this.answers.reduce((sum, answer) => sum + answer.missed, 0);
        const hull = this.answers[this.volumes.hull];
        const axis = this.answers[this.table.axis].axis;
        this.table.write(this.answers, apart);
        byId("volumes-at").textContent = `${this.at.map((v) => down(metres(v), 3)).join(", ")} m`;
        byId("volumes-hulls").textContent = hull.overlaps
            ? "touch"
            : `${down(metres(this.volumes.clearance()), 4)} m apart or more`;
        byId("volumes-axis-kind").textContent = this.volumes.kinds[this.table.axis].name;
        byId("volumes-axis").textContent = axis ? nameOf(axis) : "none: they overlap";
        byId("volumes-gap").textContent = axis ? `${gapOf(axis)} m` : "";
        byId("volumes-swept").textContent =
            `${apart + touching} of ${PAIRS}: hulls apart ${apart}, touching ${touching}; ${missed} missed by a kind`;
    }

    paint() {
        const { stage, volumes, scale } = this;
        if (!scale || !this.model) {
            return;
        }
        stage.reset();
        const grid = new GridHelper(12 * RADIUS, 24, colour("grid"), colour("grid"));
        grid.rotation.x = Math.PI / 2;
        stage.add(grid);
        const touch = this.answers[volumes.hull].overlaps;
        for (const copy of [0, 1]) {
            drawModel(stage, this.model, volumes.pose(copy), scale, colour(touch ? "hit" : "box"));
            for (const kind of this.table.drawn()) {
                this.paintVolume(kind, copy);
            }
        }
        const axis = this.answers[this.table.axis].axis;
        if (axis) {
            const middle = this.at.map((v) => v / 2);
            const ink = getComputedStyle(document.body).color;
            drawAxis(stage, axis, middle, 0.9 * volumes.radius(), scale, ink);
        }
        stage.draw();
    }

    /** @param {number} kind @param {number} copy */
    paintVolume(kind, copy) {
        const { stage, volumes, scale } = this;
        const answer = this.answers[kind];
        if (answer.status !== 0 || !scale) {
            return;
        }
        const line = this.table.colourOf(kind);
        const fill = answer.overlaps ? colour("hit") : line;
        const opacity = answer.overlaps ? 0.25 : 0.13;
        const triangles = volumes.triangles(kind, copy);
        if (triangles.length > 0) {
            drawFlat(stage, triangles, scale, fill, line, opacity);
        } else {
            drawRound(stage, volumes.kinds[kind].form, volumes.words(kind, copy), scale, fill, line, opacity);
        }
    }

    /** Milliseconds to turn the body by a degree and to draw it, over some pictures. @param {number} count */
    timeFrames(count) {
        const gl = this.stage.renderer.getContext();
        const pixel = new Uint8Array(4);
        const began = performance.now();
        for (let i = 0; i < count; i++) {
            this.turn(1);
            this.stage.drawNow();
            gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel); // waits until the picture is drawn
        }
        return (performance.now() - began) / count;
    }
}

async function open() {
    const view = new VolumesView();
    await view.choose("bracket");
    return view;
}

export const volumes = { name: "volumes", title: "Volumes", panel, open };
