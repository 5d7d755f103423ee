// @ts-check
// Puts an item of a mission elsewhere in the file that it stands in: two numbers of the text change, and nothing else.

/** @typedef {import("./fence.js").Given} Given */

/** Degrees of units of 1e-7, exactly. @param {number} units */
export function degrees(units) {
    const size = String(Math.abs(units)).padStart(8, "0");
    return `${units < 0 ? "-" : ""}${size.slice(0, -7)}.${size.slice(-7)}`;
}

/** The line of a text with these fields replaced; separators stay.
 * @param {string} line @param {RegExp} field @param {Record<number, string>} by */
function replaced(line, field, by) {
    let i = -1;
    return line.replace(field, (word) => by[++i] ?? word);
}

/** @param {string} text @param {number} number @param {string} lat @param {string} lon */
function editCsv(text, number, lat, lon) {
    let points = 0;
    return text.replace(/^[ \t]*point[ \t]*,.*$/gm, (line) =>
        ++points === number ? replaced(line, /[^,]+/g, { 1: lat, 2: lon }) : line,
    );
}

/** @param {string} text @param {number} number @param {string} lat @param {string} lon */
function editWpl(text, number, lat, lon) {
    return text.replace(/^[ \t]*\d+[ \t].*$/gm, (line) =>
        Number(line.trim().split(/[ \t]+/)[0]) === number ? replaced(line, /[^ \t\r]+/g, { 8: lat, 9: lon }) : line,
    );
}

/** @param {string} text @param {number} number @param {string} lat @param {string} lon */
function editPlan(text, number, lat, lon) {
    const plan = JSON.parse(text);
    const simple = plan.mission.items.flatMap((/** @type {any} */ item) => item.TransectStyleComplexItem?.Items ?? [item]);
    let last = 0; // an item without a number follows the one before it
    for (const item of simple) {
        last = item.doJumpId ?? last + 1;
        if (last === number && item.params) {
            item.params[4] = Number(lat);
            item.params[5] = Number(lon);
        }
    }
    return `${JSON.stringify(plan, null, 4)}\n`;
}

/** True if items of such a file can be moved. @param {string} name */
export const canEdit = (name) => /\.(csv|plan|json|waypoints|txt|mission)$/i.test(name);

/** The file with an item elsewhere.
 * @param {Given} file @param {number} number @param {number} lat @param {number} lon  in 1e-7 degrees */
export function moved({ name, bytes }, number, lat, lon) {
    const text = new TextDecoder().decode(bytes);
    const edit = /\.csv$/i.test(name) ? editCsv : /\.(plan|json)$/i.test(name) ? editPlan : editWpl;
    return { name, bytes: new TextEncoder().encode(edit(text, number, degrees(lat), degrees(lon))) };
}
