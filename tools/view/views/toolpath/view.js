// @ts-check
// The view of a milling programme: the firmware's verdict on each move, and the tool along the path.
import job from "world/job.nc";
import setup from "world/setup.txt";
import { Vector3 } from "three";
import { colour } from "../../page/colours.js";
import { Refused, save } from "../../page/files.js";
import { Stage } from "../../page/stage.js";
import { choosable, fill } from "../../page/table.js";
import { byId, down, input } from "../../page/units.js";
import panel from "./panel.html";
import { paintOf, ToolScene } from "./scene.js";
import { judge, NEVER, SEEN } from "./toolpath.js";

/** @typedef {import("./toolpath.js").Given} Given */

const SIZE = 40; // units of the stage
const LINES = 3; // of the programme, before and after the present one
const given = (/** @type {string} */ name, /** @type {string} */ text) => ({ name, bytes: new TextEncoder().encode(text) });

/** @param {Given} file */
const isSetup = ({ name, bytes }) =>
    /setup/i.test(name) || /^(?:\s*(?:#[^\n]*)?\n)*\s*units\b/.test(new TextDecoder().decode(bytes.subarray(0, 65536)));

class ToolpathView {
    constructor() {
        this.stage = new Stage(/** @type {HTMLCanvasElement} */ (byId("toolpath-canvas")), SIZE);
        /** @type {Given} */
        this.setup = given("setup.txt", setup);
        /** @type {Given} */
        this.programme = given("job.nc", job);
        /** @type {ToolScene | null} */
        this.scene = null;
        /** @type {string[]} */
        this.lines = [];
        this.shown = { move: 0, part: 0 };
        this.listen();
    }

    listen() {
        new ResizeObserver(() => this.update()).observe(this.stage.canvas); // words are as large in any window
        const time = input("toolpath-time");
        time.addEventListener("input", () => this.showSample(Number(time.value)));
        byId("toolpath-worst").addEventListener("click", () => this.showWorst());
        byId("toolpath-save").addEventListener("click", () => save(this.scene?.path.csv ?? "", "rows.csv"));
        byId("toolpath-again").addEventListener("click", () => void this.load(given("setup.txt", setup), given("job.nc", job)));
        const files = input("toolpath-files");
        files.addEventListener("change", () => {
            void this.takeFiles([...(files.files ?? [])]).then(() => (files.value = ""));
        });
        this.stage.canvas.addEventListener("keydown", (event) => {
            const by = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowDown: -10, ArrowUp: 10 })[
                event.key
            ];
            if (by) {
                this.showSample(Number(time.value) + by);
            } else if (event.key === "w") {
                this.showWorst();
            } else {
                return;
            }
            event.preventDefault();
        });
    }

    /** Takes a programme, a set-up, or both. @param {File[]} files */
    async takeFiles(files) {
        let { setup, programme } = this;
        for (const file of files) {
            const one = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
            if (isSetup(one)) {
                setup = one;
            } else {
                programme = one;
            }
        }
        await this.load(setup, programme);
    }

    /** @param {string} text @param {boolean} [refused] */
    say(text, refused = true) {
        byId("toolpath-said").textContent = text;
        byId("toolpath-said").classList.toggle("alarm", refused);
    }

    /** Judges files; what is refused leaves what was there. @param {Given} setup @param {Given} programme */
    async load(setup, programme) {
        try {
            const path = await judge(setup, programme);
            this.scene = new ToolScene(this.stage, path);
            this.setup = setup;
            this.programme = programme;
            this.lines = new TextDecoder().decode(programme.bytes).split("\n");
            this.say(`${programme.name} with ${setup.name}, judged by the firmware.`, false);
        } catch (error) {
            if (!(error instanceof Refused)) {
                throw error;
            }
            this.say(error.message);
            return;
        }
        this.place();
        this.write();
        input("toolpath-time").max = String(this.scene.path.samples.length - 1);
        const worst = this.scene.path.worst();
        this.show(worst?.move ?? 0, worst?.part ?? 0);
    }

    place() {
        const far = (SIZE * Math.max(1, 1.25 / this.stage.camera.aspect)) / 1.2;
        this.stage.controls.target.set(0, 0, 0.08 * SIZE);
        this.stage.camera.position.set(-0.35 * far, -0.8 * far, 0.85 * far);
        this.stage.controls.update();
    }

    /** Shows the facts of a programme that do not change. */
    write() {
        const path = this.scene?.path;
        if (!path) {
            return;
        }
        const count = (/** @type {string} */ state) => path.moves.filter((move) => move.state === state).length;
        const [blocked, near] = [count("blocked"), count("near")];
        const verdict = byId("toolpath-verdict");
        verdict.textContent =
            blocked > 0
                ? `BLOCKED: ${blocked} of ${path.moves.length} moves; ${near} near a clamp.`
                : near > 0
                  ? `NEAR: ${near} of ${path.moves.length} moves come into the margin of ${path.margin} mm; none is blocked.`
                  : `All ${path.moves.length} moves are clear by ${path.margin} mm.`;
        verdict.classList.toggle("alarm", blocked > 0);
        byId("toolpath-summary").textContent = path.summary;
        const bad = path.moves.flatMap(({ state }, i) => (state === "clear" ? [] : [i]));
        // The firmware has rounded clearances down.
        fill(
            "toolpath-rows",
            bad.map((i) => path.rows[i]).map(([line, move, state, box, clearance]) => [line, move, state, box, clearance]),
        );
        choosable("toolpath-rows", (row) => this.showMove(bad[row]));
        document.querySelectorAll("#toolpath-rows tbody tr").forEach((row, i) => {
            row.classList.toggle("alarm", path.moves[bad[i]].state === "blocked");
        });
    }

    /** @param {number} i  of the sample */
    showSample(i) {
        const all = this.scene?.path.samples ?? [];
        const at = all[Math.max(0, Math.min(i, all.length - 1))];
        if (at) {
            this.show(at.move, at.part);
        }
    }

    /** Where a move first touches, or where it comes nearest. @param {number} move */
    showMove(move) {
        const path = this.scene?.path;
        if (path) {
            const { state, first } = path.moves[move];
            this.show(move, state === "blocked" && first !== NEVER ? first : path.nearestOf(move).part, true);
        }
    }

    showWorst() {
        const worst = this.scene?.path.worst();
        this.show(worst?.move ?? 0, worst?.part ?? 0, true);
    }

    /** @param {number} move @param {number} part @param {boolean} [look]  turns the eye there */
    show(move, part, look = false) {
        const path = this.scene?.path;
        if (!this.scene || !path) {
            return;
        }
        this.shown = { move, part };
        const after = path.samples.findIndex((at) => at.move === move && at.part >= part);
        input("toolpath-time").value = String(Math.max(after, 0));
        const here = path.at(move, part);
        if (look) {
            const by = new Vector3(...this.scene.point(here.tip)).sub(this.stage.controls.target);
            this.stage.camera.position.add(by);
            this.stage.controls.target.add(by);
            this.stage.controls.update();
        }
        this.describe(here);
        this.update();
    }

    /** @param {import("./toolpath.js").Sample} here */
    describe(here) {
        const { moves, boxes, margin } = /** @type {ToolScene} */ (this.scene).path;
        const move = moves[here.move];
        const tool = /** @type {ToolScene} */ (this.scene).path.tool(move.tool);
        const box = (/** @type {number} */ i) => `${boxes[i].kind} ${boxes[i].name}`;
        const whose = (/** @type {boolean} */ holder) => (holder ? "the holder" : "the cutter");
        byId("toolpath-move").textContent = `${here.move + 1} of ${moves.length}: ${move.kind}, line ${move.line}`;
        byId("toolpath-tool").textContent =
            `${tool.number}, ${tool.ball ? "ball" : "flat"}, ${(2 * tool.radius).toFixed(3)} mm`;
        byId("toolpath-tip").textContent = here.tip.map((x, i) => `${"XYZ"[i]}${x.toFixed(3)}`).join(" ");
        const judged = byId("toolpath-judged");
        judged.textContent =
            move.state === "blocked"
                ? `BLOCKED: ${whose(move.holder)} meets ${box(move.box)}`
                : move.state === "near"
                  ? `near: ${whose(move.holder)} ${down(move.clearance, 3)} mm from ${box(move.box)}`
                  : `clear by ${margin} mm`;
        judged.classList.toggle("alarm", move.state === "blocked");
        byId("toolpath-here").textContent =
            here.state === "blocked"
                ? `touches ${box(here.box)}`
                : here.state === "near"
                  ? `${down(here.clearance, 3)} mm from ${box(here.box)}`
                  : `more than ${SEEN} mm from every clamp`;
        const from = Math.max(move.line - 1 - LINES, 0);
        byId("toolpath-text").textContent = this.lines
            .slice(from, move.line + LINES)
            .map((text, i) => `${from + i + 1 === move.line ? ">" : " "} ${from + i + 1}  ${text.trimEnd()}`)
            .join("\n");
    }

    update() {
        if (this.scene) {
            this.scene.draw(this.scene.path.at(this.shown.move, this.shown.part));
            this.drawLine(this.scene.path);
        }
    }

    /** Clearances along the programme, the nearest below, and where the tool is.
     * @param {import("./toolpath.js").Toolpath} path */
    drawLine(path) {
        const canvas = /** @type {HTMLCanvasElement} */ (byId("toolpath-line"));
        const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        const { samples, moves, margin } = path;
        const across = (/** @type {number} */ i) => (i / Math.max(samples.length - 1, 1)) * canvas.width;
        pen.fillStyle = colour("ground");
        pen.fillRect(0, 0, canvas.width, canvas.height);
        samples.forEach((at, i) => {
            const { state, first } = moves[at.move];
            const isBad = state === "blocked" && at.part >= first;
            pen.fillStyle = isBad ? colour("hit") : `#${paintOf(at.clearance, margin).getHexString()}`;
            const high = isBad
                ? canvas.height
                : 4 + (1 - Math.min(at.clearance / Math.max(8 * margin, 0.001), 1)) * (canvas.height - 12);
            pen.fillRect(across(i), canvas.height - high, Math.max(across(1), 1), high);
        });
        pen.fillStyle = colour("ink");
        pen.fillRect(across(Number(input("toolpath-time").value)) - 1, 0, 2, canvas.height);
        byId("toolpath-ramp").style.setProperty("--ramp", `linear-gradient(to right, ${colour("near")}, ${colour("track")})`);
        byId("toolpath-ramp").textContent = `0 mm to ${4 * margin} mm and more; thick: blocked`;
    }
}

async function open() {
    const view = new ToolpathView();
    await view.load(view.setup, view.programme);
    return view;
}

export const toolpath = { name: "toolpath", title: "Tool path", panel, open };
