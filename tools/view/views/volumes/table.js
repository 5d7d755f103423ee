// @ts-check
// The table of kinds: what is drawn, whose axis is shown, and the numbers.
import { hue } from "../../page/colours.js";
import { byId, refusal } from "../../page/units.js";
import { costOf } from "./costs.js";
import { gapOf, nameOf, share } from "./say.js";

/** @typedef {import("./volumes.js").Volumes} Volumes */
/** @typedef {import("./volumes.js").Answer} Answer */

const CORES = /** @type {const} */ (["M0", "M4F"]);
const PARTS = /** @type {const} */ (["test", "place", "build"]);
const SHOWN = ["AABB, hill-climbing", "OBB"];

export class Table {
    /** @param {Volumes} volumes @param {() => void} changed  is called when something else is to be drawn */
    constructor(volumes, changed) {
        /** Rows by kind. @type {{ draw: HTMLInputElement, cells: HTMLElement[], swatch: HTMLElement }[]} */
        this.rows = [];
        /** Colours of the kinds that are drawn: each takes the first that is free. @type {Map<number, number>} */
        this.hues = new Map();
        this.axis = volumes.kinds.findIndex(({ name }) => name === "OBB");
        byId("volumes-kinds").replaceChildren(
            ...volumes.kinds.map(({ name, bytes }, kind) => this.row(kind, name, bytes, changed)),
        );
    }

    /** @param {number} kind @param {string} name @param {number} bytes @param {() => void} changed */
    row(kind, name, bytes, changed) {
        const draw = Object.assign(document.createElement("input"), {
            type: "checkbox",
            id: `volumes-draw-${kind}`,
            checked: SHOWN.includes(name),
        });
        const axis = Object.assign(document.createElement("input"), {
            type: "radio",
            name: "volumes-axis",
            id: `volumes-axis-${kind}`,
            checked: kind === this.axis,
        });
        draw.setAttribute("aria-label", `draw ${name}`);
        axis.setAttribute("aria-label", `show the axis of ${name}`);
        draw.addEventListener("change", changed);
        axis.addEventListener("change", () => {
            this.axis = kind;
            changed();
        });
        const swatch = Object.assign(document.createElement("span"), { className: "swatch" });
        const costs = CORES.flatMap((core) => PARTS.map((part) => costOf(name, core)[part]));
        const texts = [name, bytes ? String(bytes) : "", "", "", "", ...costs];
        const cells = texts.map((text) => Object.assign(document.createElement("td"), { textContent: text }));
        const row = document.createElement("tr");
        const first = document.createElement("td");
        const second = document.createElement("td");
        first.append(draw, swatch);
        second.append(axis);
        row.append(first, second, ...cells);
        this.rows.push({ draw, cells, swatch });
        return row;
    }

    /** The kinds that are drawn. */
    drawn() {
        return this.rows.flatMap(({ draw }, kind) => (draw.checked ? [kind] : []));
    }

    /** The colour of a kind that is drawn. @param {number} kind */
    colourOf(kind) {
        let free = this.hues.get(kind) ?? 0;
        while (!this.hues.has(kind) && [...this.hues.values()].includes(free)) {
            free++;
        }
        this.hues.set(kind, free);
        return hue(free);
    }

    /** Gives every kind that is drawn a colour. */
    paint() {
        this.rows.forEach(({ draw, swatch }, kind) => {
            if (!draw.checked) {
                this.hues.delete(kind);
            }
            swatch.style.background = draw.checked ? this.colourOf(kind) : "none";
        });
    }

    /** @param {Answer[]} answers @param {number} apart  pairs of the sweep whose hulls are apart */
    write(answers, apart) {
        this.paint();
        answers.forEach((answer, kind) => {
            const { cells } = this.rows[kind];
            cells[2].textContent = answer.status === 0 ? answer.ratio.toFixed(3) : "";
            cells[3].textContent = kind < answers.length - 1 ? share(answer.wrong, apart) : "none"; // hulls judge the others
            cells[4].textContent =
                answer.status !== 0
                    ? refusal(answer.status)
                    : answer.axis
                      ? `${gapOf(answer.axis)} m on ${nameOf(answer.axis)}`
                      : "overlap";
            cells[4].classList.toggle("alarm", answer.overlaps);
        });
    }
}

/** Writes the tightest box of the first body in its forms, and its test against that of the second. @param {Volumes} volumes */
export function writeForms(volumes) {
    const kind = volumes.kinds.findIndex(({ name }) => name === "AABB, hill-climbing");
    const [forms, other] = [volumes.forms(kind, 0), volumes.forms(kind, 1)];
    if (!forms || !other) {
        byId("volumes-forms").replaceChildren();
        return;
    }
    const rows = ["x", "y", "z"].map((axis, i) => {
        const pair = (/** @type {number} */ a, /** @type {number} */ b) => `${forms[a]}, ${forms[b]}`;
        const cells = forms[18] < 0 ? "beyond the frame" : pair(18 + 2 * i, 19 + 2 * i);
        const test = volumes.trick(forms[i], forms[3 + i], other[i], other[3 + i]);
        const texts = [axis, pair(i, 3 + i), pair(6 + i, 9 + i), pair(12 + i, 15 + i), cells];
        texts.push(String(test.from), String(test.width), test.overlaps ? "yes" : "no");
        const row = document.createElement("tr");
        row.append(...texts.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
        return row;
    });
    byId("volumes-forms").replaceChildren(...rows);
}
