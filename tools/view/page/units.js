// @ts-check
// Metres of the page and raw Q16.16 of the library.

/** @typedef {[number, number, number]} Point */

/** @param {number} metres */
export const raw = (metres) => Math.round(metres * 65536);
/** @param {number} fixed */
export const metres = (fixed) => fixed / 65536;

/** A clearance or a time to contact, with so many decimals: rounded down, as the library rounds it. */
export const down = (/** @type {number} */ value, /** @type {number} */ decimals) =>
    (Math.floor(value * 10 ** decimals) / 10 ** decimals).toFixed(decimals);

/** Finds an element of the page by its id. @param {string} id */
export function byId(id) {
    const element = document.getElementById(id);
    if (!element) {
        throw new Error(`the page has no element ${id}`);
    }
    return element;
}

/** @param {string} id */
export const input = (id) => /** @type {HTMLInputElement} */ (byId(id));

const STATUS = /** @type {Record<number, string>} */ ({
    "-1": "out of range",
    "-2": "the pool is full",
    "-3": "no such object",
    "-4": "damaged data",
    "-5": "bad argument",
});
/** Says what a refusal of the library means. @param {number} status */
export const refusal = (status) => STATUS[status] ?? `refused with status ${status}`;
