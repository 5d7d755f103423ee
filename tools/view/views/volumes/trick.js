// @ts-check
// The unsigned trick as a picture: two intervals on the line of all 32-bit numbers, and below it the unsigned number that
// decides, beside the interval from 0 to 2 r.
import { colour, hue } from "../../page/colours.js";
import { byId, metres } from "../../page/units.js";

/** @typedef {import("./volumes.js").Volumes} Volumes */

const LEFT = 20;
const WIDE = 960;
const ALL = 2 ** 32;
const LIMIT = 2 ** 29; // KO_LIMIT
const ENDS = /** @type {const} */ (["a from", "a to", "b from", "b to"]);
const ROWS = [60, 60, 90, 90];

const SVG = "http://www.w3.org/2000/svg";
/** @param {string} kind @param {Record<string, string | number>} attributes @param {string} [text] */
function shape(kind, attributes, text = "") {
    const element = document.createElementNS(SVG, kind);
    for (const [name, value] of Object.entries(attributes)) {
        element.setAttribute(name, String(value));
    }
    element.textContent = text;
    return element;
}

/** Where a signed number stands on the upper line. @param {number} raw */
const across = (raw) => LEFT + ((raw + ALL / 2) / ALL) * WIDE;
/** Where an unsigned number stands on the lower line. @param {number} raw */
const above = (raw) => LEFT + (raw / ALL) * WIDE;

export class Trick {
    /** @param {() => Volumes} volumes */
    constructor(volumes) {
        this.volumes = volumes;
        this.ends = [-5000, -1000, 1500, 7000].map((m) => m * 65536);
        this.svg = byId("volumes-trick");
        this.back = /** @type {SVGElement} */ (shape("g", {}));
        this.handles = ENDS.map((name, i) => this.handle(name, i));
        this.svg.append(this.back, ...this.handles);
    }

    /** @param {string} name @param {number} i */
    handle(name, i) {
        const handle = /** @type {SVGElement} */ (
            shape("circle", { r: 9, cy: ROWS[i], tabindex: 0, role: "slider", id: `volumes-end-${i}`, "aria-label": name })
        );
        handle.style.cursor = "ew-resize";
        handle.style.touchAction = "none";
        handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
        handle.addEventListener("pointermove", (event) => {
            if (handle.hasPointerCapture(event.pointerId)) {
                const frame = this.svg.getBoundingClientRect();
                const at = ((event.clientX - frame.left) / frame.width) * (2 * LEFT + WIDE);
                this.move(i, ((at - LEFT) / WIDE) * ALL - ALL / 2);
            }
        });
        handle.addEventListener("keydown", (event) => {
            const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 });
            const step = steps[event.key];
            if (step) {
                this.move(i, this.ends[i] + step * (event.shiftKey ? 1 : 250 * 65536));
                event.preventDefault();
            }
        });
        return handle;
    }

    /** Moves an end, not beyond the other end of its interval. @param {number} i @param {number} raw */
    move(i, raw) {
        const other = this.ends[i ^ 1];
        const least = i % 2 === 0 ? -ALL / 2 : other;
        const most = i % 2 === 0 ? other : ALL / 2 - 1;
        this.ends[i] = Math.max(least, Math.min(most, Math.round(raw)));
        this.update();
    }

    /** Centre and radius of an interval; the radius holds both ends. @param {number} i */
    interval(i) {
        const [lo, hi] = this.ends.slice(2 * i, 2 * i + 2);
        const c = Math.floor((lo + hi) / 2);
        return { lo, hi, c, r: Math.min(hi - c, ALL / 2 - 1) };
    }

    update() {
        const [a, b] = [this.interval(0), this.interval(1)];
        const answer = this.volumes().trick(a.c, a.r, b.c, b.r);
        this.draw(a, b, answer);
        this.say(a, b, answer);
        this.handles.forEach((handle, i) => {
            handle.setAttribute("cx", String(across(this.ends[i])));
            handle.setAttribute("fill", hue(i >> 1));
            handle.setAttribute("aria-valuenow", String(this.ends[i]));
            handle.setAttribute("aria-valuetext", `${metres(this.ends[i]).toFixed(2)} m`);
        });
    }

    /** @param {{ lo: number, hi: number, c: number }} a @param {{ lo: number, hi: number, c: number }} b
     * @param {ReturnType<Volumes["trick"]>} answer */
    draw(a, b, answer) {
        const ink = getComputedStyle(document.body).color;
        const text = { fill: ink, "font-size": 13 };
        const middle = { ...text, "text-anchor": "middle" };
        const line = (/** @type {number} */ y) =>
            shape("line", { x1: LEFT, x2: LEFT + WIDE, y1: y, y2: y, stroke: colour("box") });
        const bar = (/** @type {number} */ x, /** @type {number} */ w, /** @type {number} */ y, /** @type {string} */ paint) =>
            shape("rect", { x, y: y - 4, width: Math.max(w, 1), height: 8, fill: paint });
        const tone = answer.overlaps ? colour("hit") : colour("query");
        const u = above(answer.from);
        const shown = [
            shape("rect", {
                x: across(-LIMIT),
                y: 30,
                width: across(LIMIT) - across(-LIMIT),
                height: 78,
                fill: colour("grid"),
                opacity: 0.5,
            }),
            shape("text", { ...middle, x: across(0), y: 22 }, "legal: within ±8192 m"),
            line(108),
            bar(across(a.lo), across(a.hi) - across(a.lo), ROWS[0], hue(0)),
            bar(across(b.lo), across(b.hi) - across(b.lo), ROWS[2], hue(1)),
            shape("text", { ...text, x: LEFT, y: 64 }, "a"),
            shape("text", { ...text, x: LEFT, y: 94 }, "b"),
            line(210),
            bar(LEFT, above(answer.width) - LEFT, 210, colour("hit")),
            shape("text", { ...text, x: LEFT, y: 196 }, `0 to 2 r = ${answer.width}: they overlap`),
            shape("path", { d: `M ${u} 205 l -7 -13 l 14 0 z`, fill: tone }),
            shape(
                "text",
                { ...text, x: u, y: 182, "text-anchor": u > 700 ? "end" : u < 300 ? "start" : "middle" },
                `ca - cb + r = ${answer.from}`,
            ),
        ];
        for (const [y, from, to] of [
            [108, -ALL / 2, ALL / 2],
            [210, 0, ALL],
        ]) {
            for (let i = 0; i <= 4; i++) {
                const x = LEFT + (i / 4) * WIDE;
                const at = from + (i / 4) * (to - from);
                shown.push(shape("line", { x1: x, x2: x, y1: y, y2: y + 8, stroke: colour("box") }));
                const label = `${metres(at)} m`;
                shown.push(
                    shape(
                        "text",
                        { ...text, x, y: y + 24, "text-anchor": ["start", "middle", "middle", "middle", "end"][i] },
                        label,
                    ),
                );
            }
        }
        this.back.replaceChildren(...shown);
    }

    /** @param {{ c: number, r: number }} a @param {{ c: number, r: number }} b @param {ReturnType<Volumes["trick"]>} answer */
    say(a, b, answer) {
        const plain = a.c - b.c + a.r + b.r;
        const isTrue = answer.overlaps === Math.abs(a.c - b.c) <= a.r + b.r;
        const isLegal = this.volumes().isLegal(a.c, a.r) && this.volumes().isLegal(b.c, b.r);
        const wraps = plain < 0 || plain >= ALL ? `${plain} wraps to ${answer.from}` : `${plain}`;
        const sum = a.r + b.r;
        const width = 2 * sum >= ALL ? `2 r = ${2 * sum} wraps to ${answer.width}` : `2 r = ${answer.width}`;
        const said = [
            `ca = ${a.c}, ra = ${a.r}, cb = ${b.c}, rb = ${b.r}.`,
            `ca - cb + r = ${wraps}; ${width}: ${answer.overlaps ? "they overlap" : "they are apart"}.`,
            isLegal
                ? isTrue
                    ? "Both are legal, and the answer is exact."
                    : "BOTH ARE LEGAL, AND THE ANSWER IS WRONG."
                : `ko_aabb_check refuses an interval beyond ±8192 m. Here the comparison is ${isTrue ? "right" : "wrong"}.`,
        ];
        byId("volumes-trick-said").textContent = said.join(" ");
    }
}
