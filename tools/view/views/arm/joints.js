// @ts-check
// Sliders of an arm's joints. Values stay as the firmware has them; sliders show degrees or metres.
import { ENDLESS, SLIDES } from "./tables.js";

/** @typedef {import("./tables.js").Joint} Joint */

const TURN = 2 ** 27; // units of a turn
const LSB = 65536; // of a metre

/** A value as it is shown. @param {Joint} joint @param {number} value */
export function shown({ link }, value) {
    return link.kind === SLIDES ? value / LSB : (value * 360) / TURN;
}

/** The values that a slider reaches: a joint without limits turns by half a turn either way. @param {Joint} joint */
function rangeOf({ link }) {
    return link.kind === ENDLESS ? [-TURN / 2, TURN / 2] : [link.low, link.high];
}

/** The value nearest to what is shown, within the joint's limits. @param {Joint} joint @param {number} at */
export function valueOf(joint, at) {
    const exact = Math.round(joint.link.kind === SLIDES ? at * LSB : (at * TURN) / 360);
    const [low, high] = rangeOf(joint);
    return Math.max(low, Math.min(high, exact));
}

/** Makes a slider for each joint that follows no other.
 * @param {HTMLElement} box @param {Joint[]} joints @param {(joint: number, value: number) => void} moved */
export function makeSliders(box, joints, moved) {
    box.replaceChildren();
    joints.forEach((joint, i) => {
        if (joint.driver !== i) {
            return;
        }
        const { kind } = joint.link;
        const [low, high] = rangeOf(joint);
        const slider = document.createElement("input");
        const unit = kind === SLIDES ? 1 / LSB : 360 / TURN;
        const step = kind === SLIDES ? 0.001 : 0.5; // what a key moves
        Object.assign(slider, { type: "range", id: `arm-joint-${i}` });
        slider.min = String(Math.ceil((low * unit) / step) * step);
        slider.max = String(Math.floor((high * unit) / step) * step);
        slider.step = String(step);
        slider.addEventListener("input", () => moved(i, valueOf(joint, Number(slider.value))));
        const label = document.createElement("label");
        const said = Object.assign(document.createElement("span"), { id: `arm-value-${i}` });
        label.append(`${joint.name}: `, said, slider);
        box.append(label);
    });
}

/** Shows values on the sliders. @param {Joint[]} joints @param {number[]} values */
export function showValues(joints, values) {
    joints.forEach((joint, i) => {
        const slider = /** @type {HTMLInputElement | null} */ (document.getElementById(`arm-joint-${i}`));
        const said = document.getElementById(`arm-value-${i}`);
        if (slider && said) {
            const at = shown(joint, values[i]);
            slider.value = String(at);
            said.textContent = joint.link.kind === SLIDES ? `${at.toFixed(4)} m` : `${at.toFixed(2)}°`;
        }
    });
}
