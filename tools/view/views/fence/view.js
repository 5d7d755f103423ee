// @ts-check
// The view of a fence: zones, a mission, and what the firmware fence_guard says of them. Items can be dragged.
import lagoon from "world/lagoon.csv";
import { Vector3 } from "three";
import { Refused, save } from "../../page/files.js";
import { usePointer } from "../../page/pointer.js";
import { Stage } from "../../page/stage.js";
import { choosable, fill, markChosen, revealAlarm } from "../../page/table.js";
import { byId, input, metres } from "../../page/units.js";
import { canEdit, moved } from "./edit.js";
import { judge } from "./fence.js";
import panel from "./panel.html";
import { KEEP_IN, NO_CEILING, NO_FLOOR } from "./plan.js";
import { drawProfile } from "./profile.js";
import { FenceScene, frameOf } from "./scene.js";

/** @typedef {import("./fence.js").Given} Given */
/** @typedef {import("./fence.js").Row} Row */
/** @typedef {import("./plan.js").Raw} Raw */

const SIZE = 40; // units of the stage
const REACH = 24; // pixels within which an item is held
const MISSIONS = /\.(csv|plan|waypoints|mission)$/i;
const OPTIONS = ["warn", "home", "role", "rule", "floor", "ceiling", "ground", "return", "loiter"];
const example = () => ({ name: "lagoon.csv", bytes: new TextEncoder().encode(lagoon) });

class FenceView {
    constructor() {
        this.stage = new Stage(/** @type {HTMLCanvasElement} */ (byId("fence-canvas")), SIZE);
        /** @type {Given} */
        this.mission = example();
        /** @type {Given | null} */
        this.fence = null;
        /** @type {FenceScene | null} */
        this.scene = null;
        this.chosen = -1; // the row
        this.held = NaN; // the number of the item that is dragged
        this.heldAt = /** @type {Raw} */ ([0, 0, 0]);
        this.judging = false;
        /** @type {Raw | null} where the item that is held is to be next */
        this.next = null;
        this.listen();
    }

    listen() {
        new ResizeObserver(() => this.update()).observe(this.stage.canvas); // words are as large in any window
        const canvas = this.stage.canvas;
        usePointer(canvas, {
            press: (event) => this.press(event),
            move: (event) => this.drag(event),
            release: () => (this.held = NaN),
        });
        canvas.addEventListener("keydown", (event) => this.key(event));
        byId("fence-save").addEventListener("click", () => save(this.scene?.judged.csv ?? "", "fence.csv"));
        byId("fence-keep").addEventListener("click", () =>
            save(new TextDecoder().decode(this.mission.bytes), this.mission.name),
        );
        byId("fence-again").addEventListener("click", () => void this.load(example(), null));
        for (const name of OPTIONS) {
            byId(`fence-${name}`).addEventListener("change", () => void this.load(this.mission, this.fence, false));
        }
        const files = input("fence-files");
        files.addEventListener("change", () => {
            void this.takeFiles([...(files.files ?? [])]).then(() => (files.value = ""));
        });
    }

    /** One file holds all, or is a mission or a fence alone; of two the second one's fence counts. @param {File[]} files */
    async takeFiles(files) {
        if (files.length > 2) {
            this.say(`${files.length} files: expected a mission, or a mission and a fence.`);
            return;
        }
        const given = await Promise.all(
            files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
        );
        given.sort((a, b) => Number(MISSIONS.test(b.name)) - Number(MISSIONS.test(a.name)));
        if (given.length > 0) {
            await this.load(given[0], given[1] ?? null);
        }
    }

    /** @param {string} text @param {boolean} [refused] */
    say(text, refused = true) {
        byId("fence-said").textContent = text;
        byId("fence-said").classList.toggle("alarm", refused);
    }

    /** Judges files; what is refused leaves what was there.
     * @param {Given} mission @param {Given | null} fence @param {boolean} [anew] */
    async load(mission, fence, anew = true) {
        const filled = OPTIONS.map((name) => [name, input(`fence-${name}`).value.trim()]).filter(([, value]) => value !== "");
        try {
            const judged = await judge(mission, fence, Object.fromEntries(filled));
            this.mission = mission;
            this.fence = fence;
            const frame = anew || !this.scene ? frameOf(judged.plan, SIZE) : this.scene.frame;
            this.scene = new FenceScene(this.stage, frame, judged);
            const names = [mission.name, fence?.name].filter(Boolean).join(" and ");
            this.say([`${names}, judged by the firmware.`, judged.remarks].filter(Boolean).join("\n"), false);
        } catch (error) {
            if (!(error instanceof Refused)) {
                throw error;
            }
            this.say(error.message);
            return false;
        }
        if (anew) {
            this.chosen = -1;
            this.place();
        }
        this.write();
        if (anew) {
            revealAlarm("fence-rows");
        }
        this.update();
        return true;
    }

    /** Puts the eye above all, and a little to the south, so that heights show. */
    place() {
        const far = SIZE * Math.max(1, 1.25 / this.stage.camera.aspect);
        this.stage.controls.target.set(0, 0, 0);
        this.stage.camera.position.set(0, -0.4 * far, 0.9 * far);
        this.stage.controls.update();
    }

    update() {
        if (this.scene) {
            this.scene.draw(this.scene.judged.rows[this.chosen] ?? null);
            drawProfile(this.scene);
        }
    }

    /* ---- words ---- */

    write() {
        const judged = this.scene?.judged;
        if (!judged) {
            return;
        }
        const breaks = judged.rows.filter(({ kind }) => kind === "break").length;
        const gaps = judged.rows.filter(({ kind }) => kind === "not_judged").length;
        const parts = judged.rows.filter(({ kind }) => kind === "item" || kind === "leg").length;
        const clear =
            judged.code === 2 ? "There is no mission to judge." : gaps ? "" : `All ${parts} parts of the mission are clear.`;
        const verdict = byId("fence-verdict");
        verdict.textContent = [
            breaks > 0 ? `THE FENCE IS BROKEN ${breaks} ${breaks === 1 ? "time" : "times"}.` : clear,
            gaps > 0 ? `NOT JUDGED, so not clear: ${gaps} ${gaps === 1 ? "part" : "parts"}.` : "",
        ].join(" ");
        verdict.classList.toggle("alarm", breaks > 0 || gaps > 0);
        byId("fence-summary").textContent = judged.summary;
        fill("fence-zones", judged.plan.zones.map(zoneCells));
        fill("fence-rows", judged.rows.map(rowCells));
        choosable("fence-rows", (i) => this.choose(i));
        markChosen("fence-rows", this.chosen);
        document.querySelectorAll("#fence-rows tbody tr").forEach((row, i) => {
            row.classList.toggle("alarm", judged.rows[i].state === "breach");
        });
    }

    /** Shows what a row is about. @param {number} i */
    choose(i) {
        const row = this.scene?.judged.rows[i];
        if (!this.scene || !row) {
            return;
        }
        this.chosen = i;
        markChosen("fence-rows", i);
        const points = this.scene.about(row);
        if (points.length > 0) {
            const middle = points.reduce((sum, at) => sum.add(new Vector3(...at)), new Vector3()).divideScalar(points.length);
            const by = middle.clone().sub(this.stage.controls.target);
            this.stage.camera.position.add(by);
            this.stage.controls.target.copy(middle);
            this.stage.controls.update();
        }
        this.say(row.text, false);
        this.update();
    }

    /* ---- items that are moved ---- */

    /** The item nearest to a pointer, or NaN. @param {PointerEvent} event */
    under(event) {
        const frame = this.stage.canvas.getBoundingClientRect();
        let best = REACH;
        let found = null;
        for (const item of this.scene?.handles() ?? []) {
            const at = new Vector3(.../** @type {FenceScene} */ (this.scene).point(item.at)).project(this.stage.camera);
            const x = frame.left + ((at.x + 1) / 2) * frame.width;
            const y = frame.top + ((1 - at.y) / 2) * frame.height;
            const far = Math.hypot(x - event.clientX, y - event.clientY);
            if (item.number >= 0 && far < best) {
                best = far;
                found = item;
            }
        }
        return found;
    }

    /** @param {PointerEvent} event */
    press(event) {
        const item = this.under(event);
        if (!item) {
            return;
        }
        if (!canEdit(this.mission.name)) {
            this.say(`${this.mission.name}: items of such a file are not moved here.`);
            return;
        }
        this.hold(item);
    }

    /** @param {{ number: number, at: Raw }} item */
    hold(item) {
        this.held = item.number;
        this.heldAt = item.at;
        const rows = this.scene?.judged.rows ?? [];
        this.chosen = rows.findIndex(({ kind, from }) => kind === "item" && from === String(item.number));
        this.say(`Item ${item.number} is held.`, false);
        this.update();
    }

    /** @param {PointerEvent} event */
    drag(event) {
        if (!this.scene || Number.isNaN(this.held)) {
            return;
        }
        const { scale, middle } = this.scene.frame;
        const at = this.stage.ground(event, this.heldAt[2] * scale);
        if (at) {
            void this.moveTo([at[0] / scale + middle[0], at[1] / scale + middle[1], this.heldAt[2]]);
        }
    }

    /** Puts the held item elsewhere and judges anew. While that is done the last place that is asked for waits.
     * @param {Raw} at */
    async moveTo(at) {
        this.next = at;
        const number = this.held;
        while (!this.judging && this.next && this.scene) {
            const due = /** @type {Raw} */ (this.next);
            this.next = null;
            const geo = this.scene.judged.geo(Math.round(due[0]), Math.round(due[1]));
            if (geo) {
                this.judging = true;
                const done = await this.load(moved(this.mission, number, geo[0], geo[1]), this.fence, false).finally(
                    () => (this.judging = false),
                );
                this.heldAt = done ? due : this.heldAt;
            }
        }
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const handles = this.scene?.handles().filter(({ number }) => number >= 0) ?? [];
        const steps = /** @type {Record<string, number[]>} */ ({
            ArrowLeft: [-5, 0],
            ArrowRight: [5, 0],
            ArrowUp: [0, 5],
            ArrowDown: [0, -5],
        });
        const step = steps[event.key];
        const by = { n: 1, p: -1 }[event.key];
        if (by && handles.length > 0) {
            const i = handles.findIndex(({ number }) => number === this.held);
            this.hold(handles[(i + by + handles.length + (i < 0 && by < 0 ? 1 : 0)) % handles.length]);
        } else if (event.key === "Escape") {
            this.held = NaN;
        } else if (step && !Number.isNaN(this.held) && canEdit(this.mission.name)) {
            const [x, y, z] = this.heldAt;
            void this.moveTo([x + step[0] * 65536, y + step[1] * 65536, z]);
        } else {
            return;
        }
        event.preventDefault();
    }
}

/** @param {import("./plan.js").Zone} zone */
function zoneCells({ name, role, floor, ceiling }) {
    const high = (/** @type {number} */ z) => (z === NO_FLOOR || z === NO_CEILING ? "none" : metres(z).toFixed(1));
    return [name, role === KEEP_IN ? "in" : "out", high(floor), high(ceiling)];
}

/** @param {Row} row */
function rowCells({ kind, from, to, way, state, zone, clearance }) {
    const flight = kind !== "item" && kind !== "leg" && kind !== "break" && kind !== "not_judged";
    const part = flight ? `flight, ${way}` : from === to ? `${way === "circle" ? "circle " : ""}${from}` : `${from} to ${to}`;
    const kept = way && !flight && way !== "way" && way !== "item" && way !== "circle" ? ` ${way}` : "";
    const said = kind === "not_judged" ? `not judged: ${state}` : kind === "break" ? "breaks" : state;
    // The firmware has rounded down to three decimals.
    return [part + kept, said, Number.isNaN(clearance) ? "" : clearance.toFixed(3), zone];
}

async function open() {
    const view = new FenceView();
    await view.load(example(), null);
    return view;
}

export const fence = { name: "fence", title: "Fence", panel, open };
