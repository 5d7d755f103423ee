// @ts-check
// Draws a judged mission: zones with their heights, legs, items, and what breaks.
import { ExtrudeGeometry, Mesh, Shape, Vector2 } from "three";
import { colour } from "../../page/colours.js";
import { dot, label, material, shade, thick } from "../../page/marks.js";
import { CYLINDER, HOME, KEEP_IN, nameOf, NO_CEILING, NO_FLOOR, POLYGON } from "./plan.js";

/** @typedef {import("../../page/stage.js").Stage} Stage */
/** @typedef {import("../../page/units.js").Point} Point */
/** @typedef {import("../../page/marks.js").Piece} Piece */
/** @typedef {import("./fence.js").Judged} Judged */
/** @typedef {import("./fence.js").Row} Row */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").Zone} Zone */
/** @typedef {import("./plan.js").Raw} Raw */

/** How raw metres become units of the stage. @typedef {{ middle: Raw, scale: number, top: number, low: number }} Frame */

const CORNERS = 64; // of a circle

/** The corners of a zone. @param {Zone} zone @returns {[number, number][]} */
export function outline(zone) {
    if (zone.kind === POLYGON) {
        return zone.points;
    }
    if (zone.kind === CYLINDER) {
        const [[x, y]] = zone.points;
        return ring(x, y, zone.radius);
    }
    const [[x, y], [u, v]] = zone.points;
    return /** @type {[number, number][]} */ ([
        [x, y],
        [u, y],
        [u, v],
        [x, v],
    ]);
}

/** @param {number} x @param {number} y @param {number} r @returns {[number, number][]} */
const ring = (x, y, r) =>
    Array.from({ length: CORNERS }, (_, i) => {
        const turn = (2 * Math.PI * i) / CORNERS;
        return [x + r * Math.cos(turn), y + r * Math.sin(turn)];
    });

/** The frame that shows all of a plan on a ground of some size. @param {Plan} plan @param {number} size @returns {Frame} */
export function frameOf(plan, size) {
    const spots = [
        ...plan.zones.flatMap(outline),
        ...plan.items.map(({ at }) => at),
        ...plan.legs.flatMap(({ a, b }) => [a, b]),
    ];
    const heights = [
        ...plan.items.map(({ at }) => at[2]),
        ...plan.legs.flatMap(({ a, b }) => [a[2], b[2]]),
        ...plan.zones.flatMap(({ floor, ceiling }) => [floor, ceiling]).filter((z) => z !== NO_FLOOR && z !== NO_CEILING),
    ];
    const range = (/** @type {number[]} */ all) => [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
    const [x, y] = [range(spots.map(([x]) => x)), range(spots.map(([, y]) => y))];
    const [low, high] = range([0, ...heights]);
    const wide = Math.max(x[1] - x[0], y[1] - y[0], 10 * 65536);
    return {
        middle: [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2, 0],
        scale: (0.9 * size) / wide,
        top: Math.max(high * 1.2, wide / 40),
        low: Math.min(low, 0),
    };
}

export class FenceScene {
    /** @param {Stage} stage @param {Frame} frame @param {Judged} judged */
    constructor(stage, frame, judged) {
        this.stage = stage;
        this.frame = frame;
        this.judged = judged;
    }

    /** @param {Raw} at @returns {Point} */
    point(at) {
        const { middle, scale } = this.frame;
        return [(at[0] - middle[0]) * scale, (at[1] - middle[1]) * scale, at[2] * scale];
    }

    /** @param {Row | null} chosen */
    draw(chosen) {
        const { rows } = this.judged;
        const broken = new Set(rows.filter(({ kind }) => kind === "break").map(({ zone }) => zone));
        this.stage.reset();
        this.judged.plan.zones.forEach((zone) => this.drawZone(zone, broken.has(zone.name)));
        this.drawLegs();
        this.drawItems();
        this.drawBreaks();
        if (chosen) {
            this.drawChosen(chosen);
        }
        this.stage.draw();
    }

    /** @param {Zone} zone @param {boolean} broken */
    drawZone(zone, broken) {
        const { scale, top, low } = this.frame;
        const floor = zone.floor === NO_FLOOR ? low : Math.max(zone.floor, low);
        const ceiling = zone.ceiling === NO_CEILING ? top : Math.max(zone.ceiling, floor);
        const isIn = zone.role === KEEP_IN;
        const paint = broken ? colour("hit") : isIn ? colour("clear") : colour("box");
        const corners = outline(zone).map(([x, y]) => /** @type {Raw} */ ([x, y, 0]));
        /** @type {Piece[]} */
        const edges = [];
        corners.forEach((corner, i) => {
            const next = corners[(i + 1) % corners.length];
            for (const z of [floor, ceiling]) {
                edges.push({ a: this.point([corner[0], corner[1], z]), b: this.point([next[0], next[1], z]), paint });
            }
            if (zone.kind !== CYLINDER || i % 16 === 0) {
                const [low, high] = [floor, ceiling].map((z) => this.point([corner[0], corner[1], z]));
                edges.push({ a: low, b: high, paint });
            }
        });
        thick(this.stage, edges, broken ? 2.5 : 1.5);
        const shape = new Shape(corners.map((at) => new Vector2(this.point(at)[0], this.point(at)[1])));
        // A zone to stay in is a sheet on its floor, which hides nothing; one to stay out of is a body.
        const depth = isIn ? 0.001 : Math.max((ceiling - floor) * scale, 0.001);
        const geometry = shade(new ExtrudeGeometry(shape, { depth, bevelEnabled: false }));
        const mesh = new Mesh(geometry, material(paint, isIn ? 0.12 : 0.4, { shaded: !isIn, both: true }));
        mesh.position.z = floor * scale;
        this.stage.add(mesh);
        const [x, y] = corners[0];
        const name = /^\d/.test(zone.name) ? `zone ${zone.name}` : zone.name; // a line's number, or a path
        label(this.stage, name, this.point([x, y, ceiling]), paint);
    }

    /** The rows' words about a leg: the firmware prints them in the plan's order, after home and items. */
    legRows() {
        const all = this.judged.rows.filter(({ kind }) => kind === "item" || kind === "leg" || kind === "not_judged");
        return all.slice(this.judged.plan.items.length);
    }

    drawLegs() {
        const rows = this.legRows();
        /** @type {Piece[]} */
        const calm = [];
        /** @type {Piece[]} */
        const bad = [];
        this.judged.plan.legs.forEach((leg, i) => {
            const state = rows[i]?.state;
            const paint = state === "breach" ? colour("hit") : rows[i]?.kind === "leg" ? colour("track") : colour("changed");
            const to = state === "breach" ? bad : calm;
            if (leg.kind === "circle") {
                const round = ring(leg.a[0], leg.a[1], leg.radius).map(([x, y]) => this.point([x, y, leg.a[2]]));
                round.forEach((a, k) => to.push({ a, b: round[(k + 1) % round.length], paint }));
            } else {
                to.push({ a: this.point(leg.a), b: this.point(leg.b), paint });
            }
        });
        thick(this.stage, calm, 2);
        thick(this.stage, bad, 4);
    }

    /** Items that can be held: those with a position, and the centres of circles. */
    handles() {
        const { items, legs } = this.judged.plan;
        const circles = legs.filter(({ kind }) => kind === "circle").map(({ to, a }) => ({ number: to, at: a }));
        return [...items, ...circles];
    }

    drawItems() {
        const broken = new Set(
            this.judged.rows.filter(({ kind, state }) => kind === "item" && state === "breach").map(({ from }) => from),
        );
        const handles = this.handles();
        const step = Math.max(1, Math.ceil(handles.length / 100)); // of many only some are named
        const named = new Map();
        handles.forEach(({ number, at }, i) => {
            const name = nameOf(number);
            const paint = broken.has(name) ? colour("hit") : number === HOME ? colour("clear") : colour("query");
            const here = this.point(at);
            if (handles.length <= 300) {
                dot(this.stage, here, number === HOME ? 0.3 : 0.2, paint);
            }
            if (i % step === 0 || broken.has(name)) {
                const key = `${here[0].toFixed(1)} ${here[1].toFixed(1)}`;
                named.set(key, { names: [...(named.get(key)?.names ?? []), name], here });
            }
        });
        for (const { names, here } of named.values()) {
            label(this.stage, names.join(" "), here, colour("ink"));
        }
    }

    drawBreaks() {
        for (const { kind, at } of this.judged.rows) {
            if (kind === "break" && at) {
                dot(this.stage, this.point(this.judged.place(at)), 0.28, colour("hit"), 0.85);
            }
        }
    }

    /** The points of the stage that a row is about. @param {Row} row @returns {Point[]} */
    about(row) {
        if (row.at) {
            return [this.point(this.judged.place(row.at))];
        }
        const leg = this.judged.plan.legs[this.legRows().indexOf(row)];
        if (leg) {
            return [this.point(leg.a), this.point(leg.b)];
        }
        const handles = this.handles();
        const of = (/** @type {string} */ name) =>
            handles.find(({ number }) => nameOf(number) === name);
        const ends = [of(row.from), of(row.to)];
        return ends.flatMap((item) => (item ? [this.point(item.at)] : []));
    }

    /** @param {Row} row */
    drawChosen(row) {
        const points = this.about(row);
        points.forEach((at) => dot(this.stage, at, 0.5, colour("changed"), 0.45));
        if (points.length === 2) {
            thick(this.stage, [{ a: points[0], b: points[1], paint: colour("changed") }], 7);
        }
    }
}
