// @ts-check
// The fields of the panel: the pose, the options of keepout-bake, and what it wrote.
import { byId, input } from "../../page/units.js";
import { noOptions, words } from "./bake.js";

/** @typedef {import("./bake.js").Options} Options */
/** @typedef {import("./meshes.js").Pose} Pose */

const TEXTS = /** @type {const} */ (["scale", "rotate", "translate", "error", "name"]);
export const OPTIONS = /** @type {const} */ ([...TEXTS, "solid"]);
export const PARTS = /** @type {const} */ (["at", "turn"]);

/** The options as they stand in the panel. @returns {Options} */
export function readOptions() {
    const texts = TEXTS.map((name) => [name, input(`meshes-${name}`).value.trim()]);
    return { ...noOptions(), ...Object.fromEntries(texts), solid: input("meshes-solid").checked };
}

/** @param {Options} options */
function writeOptions(options) {
    TEXTS.forEach((name) => (input(`meshes-${name}`).value = options[name]));
    input("meshes-solid").checked = options.solid;
}

/** Writes a pose into its fields. @param {Pose} pose */
export function writePose(pose) {
    for (const part of PARTS) {
        pose[part].forEach((value, axis) => {
            input(`meshes-${part}-${axis}`).value = String(Math.round(value * 10000) / 10000);
        });
    }
}

/** The pose with a number that was typed, which is not one if the field holds none. @param {Pose} pose @param {string} id */
export function typedPose(pose, id) {
    const typed = structuredClone(pose);
    for (const part of PARTS) {
        for (const axis of [0, 1, 2]) {
            if (id === `meshes-${part}-${axis}`) {
                typed[part][axis] = input(id).valueAsNumber;
            }
        }
    }
    return typed;
}

/**
 * Writes the options of the chosen mesh, the command, the files that it makes, and what the tool said.
 * @param {string} model  the name of the file
 * @param {Options} options @param {string} report @param {string} name  in C
 * @param {(file: string) => void} download
 */
export function writeBake(model, options, report, name, download) {
    writeOptions(options);
    byId("meshes-baked").textContent = model;
    byId("meshes-posed").textContent = model;
    byId("meshes-command").textContent = ["keepout-bake", ...words(options), model].join(" ");
    byId("meshes-report").textContent = report.trimEnd();
    const buttons = [".c", ".h", ".kom", ".faces.bin", ".csv"].map((ending, i) => {
        const button = document.createElement("button");
        button.id = `meshes-download-${i}`;
        button.textContent = `${i === 0 ? "Download C array " : ""}${name}${ending}`;
        button.addEventListener("click", () => download(name + ending));
        return button;
    });
    byId("meshes-downloads").replaceChildren(...buttons);
}
