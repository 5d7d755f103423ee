// @ts-check
// The constant data that keepout-fence writes, read for the page, and as lines of numbers for bridge.c.

/** @typedef {[number, number]} Corner */
/** A zone, raw Q16.16. @typedef {object} Zone
 * @property {string} name @property {number} role @property {number} kind  as in keepout/fence.h
 * @property {number} floor @property {number} ceiling @property {Corner[]} points
 * @property {number} radius  of a cylinder, whose centre is its only point; a box has two points */
/** @typedef {[number, number, number]} Raw */
/** @typedef {{ number: number, at: Raw }} Item */
/** @typedef {{ kind: string, from: number, to: number, flown: boolean, radius: number, a: Raw, b: Raw }} Leg */
/** @typedef {{ from: number, to: number, reason: string }} Gap */
/** @typedef {{ origin: Corner, rule: number, warn: number, zones: Zone[], items: Item[], legs: Leg[], gaps: Gap[] }} Plan */

export const KEEP_IN = 1;
export const POLYGON = 1;
export const CYLINDER = 2;
export const BOX = 3;
export const NO_FLOOR = -(2 ** 31);
export const NO_CEILING = 2 ** 31 - 1;
export const HOME = -1;

/** The name of what stands for an item's number in the rows. @param {number} number */
export const nameOf = (number) =>
    number >= 0 ? String(number) : (["home", "file", "return"][HOME - number] ?? `rally${-3 - number}`);

const WORDS = /** @type {Record<string, number>} */ ({
    KO_FENCE_ANY: 1,
    KO_FENCE_ALL: 2,
    KO_FENCE_KEEP_IN: KEEP_IN,
    KO_FENCE_KEEP_OUT: 2,
    KO_FENCE_NO_FLOOR: NO_FLOOR,
    KO_FENCE_NO_CEILING: NO_CEILING,
});
const value = (/** @type {string} */ word) => WORDS[word] ?? Number(word);

/** Parts of a list. @template T @param {T[]} all @param {number} size @returns {T[][]} */
const parts = (all, size) => Array.from({ length: all.length / size }, (_, i) => all.slice(size * i, size * i + size));

/** Reads what `keepout-fence --name plan` wrote. @param {string} text @returns {Plan} */
export function readPlan(text) {
    const of = (/** @type {string} */ name) => {
        const found = new RegExp(`\\bplan_${name}(?:\\[\\d*\\])* = ((?:"[^"]*"|[^";])*);`).exec(text);
        return found ? found[1] : "";
    };
    const numbers = (/** @type {string} */ name) => (of(name).match(/-?\d+/g) ?? []).map(Number);
    const strings = (/** @type {string} */ name) => [...of(name).matchAll(/"([^"]*)"/g)].map(([, word]) => word);
    const pairs = (/** @type {string} */ name) => /** @type {Corner[]} */ (parts(numbers(name), 2));
    const names = strings("zone_names");
    const zones = [...of("zones").matchAll(/KO_FENCE_ZONE_(\w+)\(([^)]*)\)/g)].map(([, kind, list], i) => {
        const [role, ...rest] = list.split(", ");
        const n = rest.map(value);
        const common = { name: names[i], role: value(role), floor: n[n.length - 2], ceiling: n[n.length - 1], radius: 0 };
        if (kind === "POLYGON") {
            return { ...common, kind: POLYGON, points: pairs(`points_${i}`) };
        }
        return kind === "CYLINDER"
            ? { ...common, kind: CYLINDER, points: /** @type {Corner[]} */ ([[n[0], n[1]]]), radius: n[2] }
            : { ...common, kind: BOX, points: /** @type {Corner[]} */ (parts(n.slice(0, 4), 2)) };
    });
    const [itemNumbers, items] = [numbers("item_numbers"), parts(numbers("items"), 3)];
    const [kinds, ends, flown] = [strings("leg_kinds"), pairs("leg_items"), numbers("leg_flown")];
    const [radii, legs] = [numbers("leg_radii"), parts(numbers("legs"), 3)];
    const [gaps, reasons] = [pairs("gap_items"), strings("gap_reasons")];
    const raw = (/** @type {number[]} */ at) => /** @type {Raw} */ (at);
    return {
        origin: pairs("origin")[0],
        rule: value(of("rule")),
        warn: numbers("warn")[0],
        zones,
        items: itemNumbers.map((number, i) => ({ number, at: raw(items[i]) })),
        legs: Array.from({ length: numbers("leg_count")[0] }, (_, i) => ({
            kind: kinds[i],
            from: ends[i][0],
            to: ends[i][1],
            flown: flown[i] === 1,
            radius: radii[i],
            a: raw(legs[2 * i]),
            b: raw(legs[2 * i + 1]),
        })),
        gaps: Array.from({ length: numbers("gap_count")[0] }, (_, i) => ({
            from: gaps[i][0],
            to: gaps[i][1],
            reason: reasons[i],
        })),
    };
}

/** A plan as bridge.c reads it: a number or a text on each line. @param {Plan} plan */
export function planLines(plan) {
    const zones = plan.zones.flatMap((zone) => [
        zone.name,
        zone.role,
        zone.kind,
        zone.floor,
        zone.ceiling,
        ...(zone.kind === POLYGON ? [zone.points.length] : []),
        ...zone.points.flat(),
        ...(zone.kind === CYLINDER ? [zone.radius] : []),
    ]);
    const items = plan.items.flatMap(({ number, at }) => [number, ...at]);
    const legs = plan.legs.flatMap((leg) => [leg.kind, leg.from, leg.to, leg.flown ? 1 : 0, leg.radius, ...leg.a, ...leg.b]);
    const gaps = plan.gaps.flatMap((gap) => [gap.from, gap.to, gap.reason]);
    return [
        ...plan.origin,
        plan.rule,
        plan.warn,
        plan.zones.length,
        ...zones,
        plan.items.length,
        ...items,
        plan.legs.length,
        ...legs,
        plan.gaps.length,
        ...gaps,
        "",
    ].join("\n");
}
