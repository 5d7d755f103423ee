// @ts-check
// The answers in words and numbers.
import { byId, down, refusal } from "../../page/units.js";
import { INSIDE } from "./meshes.js";

/** @typedef {import("./meshes.js").Meshes} Meshes */
/** @typedef {ReturnType<Meshes["ask"]>} Answer */
/** @typedef {ReturnType<Meshes["brute"]>} Brute */

const REFUSED = "Nothing was judged: the library refuses these poses";

/** The triangles of each mesh that touch. @param {Uint32Array} pairs */
export function facesOf(pairs) {
    return [0, 1].map((which) => new Set([...pairs.filter((_, i) => i % 2 === which)].filter((face) => face !== INSIDE)));
}

/** @param {Answer} answer @param {Uint32Array} pairs @param {string[]} names */
function foundOf(answer, pairs, names) {
    const { gap } = answer;
    if (answer.status < 0) {
        return `${REFUSED}: ${refusal(answer.status)}.`;
    }
    if (answer.pairs > 0 && (pairs[0] === INSIDE || pairs[1] === INSIDE)) {
        const [outer, inner] = pairs[0] === INSIDE ? names : [names[1], names[0]];
        return `They touch: a piece of ${inner} is inside ${outer}, which is a solid. No triangles touch.`;
    }
    if (answer.pairs > 0) {
        const [first, second] = facesOf(pairs).map(({ size }) => size);
        return `They touch: ${answer.pairs} pairs, of ${first} triangles of ${names[0]} and ${second} of ${names[1]}.`;
    }
    if (!answer.closest.found) {
        return "Apart by more than 8192 m.";
    }
    const which = `triangle ${gap.a} of ${names[0]} and ${gap.b} of ${names[1]}`;
    return gap.clearance > 0
        ? `Apart by ${down(gap.clearance, 5)} m or more: ${which}.`
        : `No triangles touch, but they are as close as the errors of the meshes: 0 m or more, ${which}.`;
}

/** Writes what the trees found. @param {Answer} answer @param {Uint32Array} pairs @param {string[]} names */
export function writeAnswer(answer, pairs, names) {
    const isAsked = answer.status >= 0;
    byId("meshes-found").textContent = foundOf(answer, pairs, names);
    byId("meshes-found").classList.toggle("alarm", !isAsked || answer.pairs > 0);
    for (const part of /** @type {const} */ (["touch", "within", "closest"])) {
        byId(`meshes-${part}-0`).textContent = isAsked ? String(answer[part].visits) : "";
        byId(`meshes-${part}-1`).textContent = isAsked ? String(answer[part].tests) : "";
    }
}

/** Writes how far brute force is, and whether it finds the same. @param {Brute | null} brute  null: it is not asked */
export function writeBrute(brute) {
    byId("meshes-brute-1").textContent = brute ? String(brute.tests) : "not asked";
    const said = byId("meshes-equal");
    said.classList.toggle("alarm", brute !== null && brute.isDone && !brute.equal);
    if (!brute) {
        said.textContent = "";
    } else if (!brute.isDone) {
        said.textContent = `Brute force: ${Math.floor((100 * brute.done) / brute.all)} % of the triangles ...`;
    } else if (brute.status < 0) {
        said.textContent =
            brute.status === -2
                ? `Not compared: ${brute.pairs} pairs touch, more than the page keeps.`
                : `${REFUSED}: ${refusal(brute.status)}.`;
    } else if (brute.equal) {
        const apart = brute.isInside ? "and one is inside" : "and the same distance";
        said.textContent =
            brute.pairs > 0
                ? `Brute force finds the same ${brute.pairs} pairs.`
                : `Brute force finds the same: no triangles touch, ${apart}.`;
    } else {
        said.textContent = "BRUTE FORCE FINDS SOMETHING ELSE.";
    }
}
