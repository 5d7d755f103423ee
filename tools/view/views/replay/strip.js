// @ts-check
// The records of a recording as a picture: a row for each function, from the first record to the last.
import { colour } from "../../page/colours.js";
import { DIFFERENT, NO_CALL, REPLAYED, SKIPPED } from "./replay.js";

/** @typedef {import("./replay.js").Recording} Recording */

const ROW_LEAST = 15; // pixels
const ROW_MOST = 26;
const AXIS = 20;
const MARGIN = 8;
const FAINTEST = 0.5;

/** @type {Record<number, Parameters<typeof colour>[0]>} */
const PAINTS = { [REPLAYED]: "query", [SKIPPED]: "changed", [NO_CALL]: "box", [DIFFERENT]: "hit" };

/** The colour of what became of a record. @param {number} how */
export const paintOf = (how) => colour(PAINTS[how] ?? "ink");

export class Strip {
    /** @param {HTMLCanvasElement} canvas @param {HTMLElement} slider  below the picture, as wide as what was replayed */
    constructor(canvas, slider) {
        this.canvas = canvas;
        this.slider = slider;
        this.pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        /** @type {Recording | null} */
        this.recording = null;
        this.left = 0; // where the records begin
        this.waiting = false;
    }

    resize() {
        const scale = Math.min(window.devicePixelRatio, 2);
        const { clientWidth: width, clientHeight: height } = this.canvas;
        if (width > 0 && height > 0) {
            this.canvas.width = Math.round(width * scale);
            this.canvas.height = Math.round(height * scale);
            this.pen.setTransform(scale, 0, 0, scale, 0, 0);
            this.drawNow();
        }
    }

    draw() {
        if (!this.waiting) {
            this.waiting = true;
            requestAnimationFrame(() => this.drawNow());
        }
    }

    /** All pixels of the picture. */
    pixels() {
        return this.pen.getImageData(0, 0, this.canvas.width, this.canvas.height).data;
    }

    get width() {
        return this.canvas.clientWidth - this.left - MARGIN;
    }

    /** The record at a pointer, from 1 on. @param {PointerEvent} event */
    where(event) {
        const x = event.clientX - this.canvas.getBoundingClientRect().left - this.left;
        return Math.floor((x / this.width) * (this.recording?.total ?? 0)) + 1;
    }

    drawNow() {
        this.waiting = false;
        const { pen, recording } = this;
        const { clientWidth: width, clientHeight: height } = this.canvas;
        pen.fillStyle = colour("ground");
        pen.fillRect(0, 0, width, height);
        if (!recording || width === 0) {
            return;
        }
        const { rows, row } = rowsOf(recording, Math.max(Math.floor((height - AXIS - MARGIN) / ROW_LEAST), 2));
        const high = Math.min((height - AXIS - MARGIN) / rows.length, ROW_MOST);
        pen.font = "12px system-ui, sans-serif";
        pen.textBaseline = "middle";
        this.left = Math.min(Math.max(...rows.map((text) => pen.measureText(text).width)) + 2 * MARGIN, 0.45 * width);
        this.drawNames(rows, row[recording.what[recording.at - 1]], high);
        this.drawRecords(recording, rows.length, row, high);
        this.drawAxis(recording, rows.length * high);
        this.slider.style.marginLeft = `${this.left}px`;
        this.slider.style.width = `${Math.max((this.width * recording.last) / recording.total, 2 * ROW_LEAST)}px`;
    }

    /** @param {string[]} rows @param {number} present @param {number} high */
    drawNames(rows, present, high) {
        const { pen, left } = this;
        rows.forEach((text, i) => {
            const y = MARGIN + i * high;
            pen.fillStyle = colour("grid");
            pen.fillRect(left, y + high - 1, this.width, 1);
            pen.fillStyle = colour("ink");
            pen.font = `${i === present ? "bold " : ""}12px system-ui, sans-serif`;
            pen.fillText(text, MARGIN, y + high / 2, left - 1.5 * MARGIN);
        });
    }

    /** Each column stands for some records: the more of them, the darker. The gravest of them gives the colour.
     * @param {Recording} recording @param {number} rows @param {number[]} row @param {number} high */
    drawRecords(recording, rows, row, high) {
        const columns = Math.max(Math.floor(this.width), 1);
        const counts = new Uint32Array(rows * columns);
        const gravest = new Uint8Array(rows * columns);
        for (let i = 0; i < recording.last; i++) {
            const cell = row[recording.what[i]] * columns + Math.floor((i * columns) / recording.total);
            counts[cell]++;
            gravest[cell] = Math.max(gravest[cell], recording.how[i]);
        }
        const wide = Math.max(columns / recording.total, 1);
        const most = Math.max(recording.total / columns, 1);
        for (let cell = 0; cell < counts.length; cell++) {
            if (counts[cell] > 0) {
                const x = this.left + (cell % columns);
                const y = MARGIN + Math.floor(cell / columns) * high;
                this.pen.globalAlpha = Math.min(FAINTEST + ((1 - FAINTEST) * counts[cell]) / most, 1);
                this.pen.fillStyle = paintOf(gravest[cell]);
                this.pen.fillRect(x, y + 2, wide, high - 5);
            }
        }
        this.pen.globalAlpha = 1;
        if (recording.how[recording.last - 1] === DIFFERENT) {
            this.drawLine(recording, recording.last, rows * high, paintOf(DIFFERENT), 5);
        }
        this.drawLine(recording, recording.at, rows * high, colour("ink"), 1.5);
    }

    /** A line through a record. @param {Recording} recording @param {number} at @param {number} high @param {string} paint
     * @param {number} wide */
    drawLine(recording, at, high, paint, wide) {
        const x = this.left + ((at - 0.5) / recording.total) * this.width;
        this.pen.fillStyle = paint;
        this.pen.fillRect(x - wide / 2, MARGIN - 4, wide, high + 4);
    }

    /** @param {Recording} recording @param {number} high */
    drawAxis(recording, high) {
        const y = MARGIN + high + AXIS / 2;
        const { pen, left, width } = this;
        pen.font = "12px system-ui, sans-serif";
        pen.fillStyle = colour("ink");
        pen.fillText(`#${recording.numbers[0]}`, left, y);
        const end = recording.last < recording.total ? `not replayed from here: ${recording.total - recording.last}` : "";
        const text = end || `#${recording.numbers[recording.last - 1]}`;
        pen.fillText(text, left + width - pen.measureText(text).width, y);
    }
}

/** The names of rows, and the row of each name: the most frequent names have their own. @param {Recording} recording
 * @param {number} most */
function rowsOf(recording, most) {
    const { names } = recording;
    if (names.length <= most) {
        return { rows: names, row: names.map((_, i) => i) };
    }
    const counts = names.map(() => 0);
    for (let i = 0; i < recording.last; i++) {
        counts[recording.what[i]]++;
    }
    const order = names.map((_, i) => i).sort((a, b) => counts[b] - counts[a]);
    const own = new Set(order.slice(0, most - 1));
    const rows = names.filter((_, i) => own.has(i));
    const row = names.map((name, i) => (own.has(i) ? rows.indexOf(name) : rows.length));
    return { rows: [...rows, `${names.length - rows.length} others`], row };
}
