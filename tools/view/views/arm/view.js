// @ts-check
// The view of an arm: sliders move its joints, and the firmware says at each step what touches and what is nearest.
import allowed from "world/arm/allowed.csv";
import base from "world/arm/base.obj";
import capsules from "world/arm/capsules.csv";
import claw from "world/arm/claw.obj";
import joints from "world/arm/joints.csv";
import lower from "world/arm/lower.obj";
import palm from "world/arm/palm.obj";
import poses from "world/arm/poses.csv";
import upper from "world/arm/upper.obj";
import { Refused, save } from "../../page/files.js";
import { Stage } from "../../page/stage.js";
import { choosable, fill, markChosen } from "../../page/table.js";
import { byId, input } from "../../page/units.js";
import { load } from "./arm.js";
import { makeSliders, showValues } from "./joints.js";
import panel from "./panel.html";
import { ArmScene } from "./scene.js";

/** @typedef {import("./arm.js").Given} Given */
/** @typedef {import("./arm.js").Arm} Arm */

const SIZE = 40; // units of the stage
const REACH = 6554; // LSB: 0.1 m, of pairs that are drawn
const STEPS = 40;
const OWN = {
    "allowed.csv": allowed,
    "base.obj": base,
    "capsules.csv": capsules,
    "claw.obj": claw,
    "joints.csv": joints,
    "lower.obj": lower,
};
/** @returns {Given[]} */
const example = () =>
    Object.entries({ ...OWN, "palm.obj": palm, "poses.csv": poses, "upper.obj": upper }).map(([name, text]) => ({
        name,
        bytes: new TextEncoder().encode(text),
    }));

class ArmView {
    constructor() {
        this.stage = new Stage(/** @type {HTMLCanvasElement} */ (byId("arm-canvas")), SIZE);
        /** @type {Given[]} */
        this.files = [];
        /** @type {Arm | null} */
        this.arm = null;
        /** @type {ArmScene | null} */
        this.scene = null;
        /** @type {number[]} of all joints */
        this.values = [];
        /** @type {ReturnType<Arm["tell"]> | null} */
        this.told = null;
        this.listen();
    }

    listen() {
        new ResizeObserver(() => this.update()).observe(this.stage.canvas); // words are as large in any window
        byId("arm-pose").addEventListener("change", () => this.take(Number(input("arm-pose").value)));
        byId("arm-scene").addEventListener("change", () => void this.load(this.files, false));
        byId("arm-near").addEventListener("change", () => this.update());
        byId("arm-capsules").addEventListener("change", () => void this.load(this.files));
        byId("arm-save").addEventListener("click", () => save(this.arm?.csv ?? "", "rows.csv"));
        byId("arm-again").addEventListener("click", () => void this.begin());
        const files = input("arm-files");
        files.addEventListener("change", () => {
            void this.takeFiles([...(files.files ?? [])]).then(() => (files.value = ""));
        });
    }

    async begin() {
        input("arm-scene").checked = true;
        await this.load(example());
    }

    /** Files that are one arm. The example's surroundings are none of theirs. @param {File[]} files */
    async takeFiles(files) {
        const scene = input("arm-scene").checked;
        input("arm-scene").checked = false;
        const given = files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }));
        if (!(await this.load(await Promise.all(given)))) {
            input("arm-scene").checked = scene;
        }
    }

    /** @param {string} text @param {boolean} [refused] */
    say(text, refused = true) {
        byId("arm-said").textContent = text;
        byId("arm-said").classList.toggle("alarm", refused);
    }

    /** Reads an arm and judges its poses; what is refused leaves what was there.
     * @param {Given[]} files @param {boolean} [anew] */
    async load(files, anew = true) {
        try {
            const most = Math.max(1, Math.min(16, Math.round(Number(input("arm-capsules").value)) || 1));
            this.arm = await load(files, most, input("arm-scene").checked);
            this.files = files;
        } catch (error) {
            if (!(error instanceof Refused)) {
                throw error;
            }
            this.say(error.message);
            return false;
        }
        const { tables } = this.arm;
        makeSliders(byId("arm-joints"), tables.joints, (joint, value) => this.move(joint, value));
        const names = tables.poses.map(({ name }, i) =>
            Object.assign(document.createElement("option"), { value: i, textContent: name }),
        );
        byId("arm-pose").replaceChildren(...names);
        if (anew) {
            this.values = [...tables.poses[0].values];
        }
        this.tell();
        if (anew) {
            this.scene = new ArmScene(this.stage, this.arm);
            this.place();
        } else if (this.scene) {
            this.scene.arm = this.arm;
        }
        this.write();
        this.update();
        this.say(`${tables.links.length} links, ${tables.joints.length} joints, ${tables.capsules.length} capsules.`, false);
        return true;
    }

    place() {
        const far = SIZE * Math.max(1, 1.2 / this.stage.camera.aspect);
        this.stage.controls.target.set(0, 0, 0.2 * SIZE);
        this.stage.camera.position.set(0.55 * far, -0.6 * far, 0.45 * far);
        this.stage.controls.update();
    }

    /** Shows the facts of an arm that do not change. */
    write() {
        const arm = /** @type {Arm} */ (this.arm);
        const { links, allowed } = arm.tables;
        const pairs = links.flatMap(({ name: a }, i) =>
            links.flatMap(({ name: b }, k) =>
                k > i && ((allowed[i] >> k) & 1 || (allowed[k] >> i) & 1) ? [`${a}, ${b}`] : [],
            ),
        );
        byId("arm-allowed").replaceChildren(
            ...pairs.map((text) => Object.assign(document.createElement("li"), { textContent: text })),
        );
        byId("arm-count").textContent = String(pairs.length);
        byId("arm-report").textContent = [arm.notes, arm.report.trim()].filter(Boolean).join("\n\n");
        const rows = arm.csv
            .trim()
            .split("\n")
            .map((row) => row.split(","));
        fill(
            "arm-rows",
            rows.map(([kind, ...rest]) => [kind, rest.join(", ")]),
        );
        choosable("arm-rows", (i) => this.choose(rows[i], i));
    }

    /** Puts the arm where a row says. @param {string[]} row @param {number} i */
    choose(row, i) {
        const { poses } = /** @type {Arm} */ (this.arm).tables;
        const numberOf = (/** @type {string} */ name) => poses.findIndex((pose) => pose.name === name);
        const step = /step (\d+)/.exec(row.join(","));
        markChosen("arm-rows", i);
        if (row[0] === "sweep" && step) {
            this.values = /** @type {Arm} */ (this.arm).between(numberOf(row[1]), numberOf(row[2]), Number(step[1]), STEPS);
            this.tell();
            this.update();
        } else {
            this.take(numberOf(row[1]));
        }
    }

    /** Puts the arm in a named pose. @param {number} i */
    take(i) {
        const pose = this.arm?.tables.poses[i];
        if (pose) {
            input("arm-pose").value = String(i);
            this.values = [...pose.values];
            this.tell();
            this.update();
        }
    }

    /** @param {number} joint @param {number} value */
    move(joint, value) {
        const arm = /** @type {Arm} */ (this.arm);
        this.values[joint] = value;
        this.values = arm.follow(this.values);
        this.tell();
        this.update();
    }

    /** Asks the firmware about the present values. */
    tell() {
        this.told = /** @type {Arm} */ (this.arm).tell(this.values, input("arm-scene").checked);
    }

    update() {
        if (!this.arm || !this.scene || !this.told) {
            return;
        }
        const near = this.told.placed && input("arm-near").checked ? this.arm.pairs(REACH) : [];
        this.describe(this.told);
        showValues(this.arm.tables.joints, this.values);
        this.scene.draw(this.told, input("arm-scene").checked, near);
    }

    /** The distances are the firmware's own texts, rounded down. @param {ReturnType<Arm["tell"]>} told */
    describe(told) {
        const touch = told.pose ? Number.parseInt(told.pose[3], 10) : 0;
        const room = [told.object, told.visitor].some((near) => near && Number(near.distance) === 0);
        const verdict = byId("arm-verdict");
        const beyond = told.refused?.slice(2);
        const unit = this.arm?.tables.links.find(({ name }) => name === beyond?.[0])?.kind === 2 ? "m" : "degrees";
        verdict.textContent = beyond
            ? `REFUSED: the joint of ${beyond[0]} is at ${beyond[1]} ${unit}, its range is ${beyond[2]} to ${beyond[3]}.`
            : touch > 0
              ? `TOUCHES ITSELF: ${touch} ${touch === 1 ? "pair" : "pairs"} of capsules.`
              : room
                ? "TOUCHES what stands around."
                : "Touches nothing.";
        verdict.classList.toggle("alarm", Boolean(beyond) || touch > 0 || room);
        const said = (/** @type {import("./arm.js").Near | null} */ near, before = "") =>
            near ? `${near.a}, ${before}${near.b}: ${near.distance} m` : "none within 2 m";
        byId("arm-closest").textContent = beyond ? "not known" : said(told.closest);
        byId("arm-touching").textContent = beyond
            ? "not known"
            : [...new Set(told.capsules.map(([, , a, b]) => `${a}, ${b}`))].join("; ") || "none";
        byId("arm-pairs").textContent = told.pose ? told.pose.slice(2).join(", ") : "not known";
        byId("arm-meshes").textContent = beyond
            ? "not known"
            : told.meshes.map((row) => `${row[2]}, ${row[3]}: ${row[4]} m`).join("; ") || "none within 0.02 m";
        byId("arm-object").textContent = beyond
            ? "not known"
            : input("arm-scene").checked
              ? `${said(told.object, "object ")}; ${said(told.visitor)}`
              : "not judged";
    }
}

async function open() {
    const view = new ArmView();
    await view.begin();
    return view;
}

export const arm = { name: "arm", title: "Arm", panel, open };
