// @ts-check
// The tables that keepout-arm writes, read for the page, and as lines of numbers for bridge.c.

/** @typedef {object} Link @property {string} name @property {number[]} numbers @property {number} low
 * @property {number} high @property {number} mesh @property {number} parent @property {number} kind */
/** A joint that moves, in the order of values. It follows `driver`, its own number if it is driven itself.
 * @typedef {object} Joint @property {string} name @property {Link} link @property {number} driver
 * @property {Rule} rule  its value from the driver's: arguments of view_follow */
/** @typedef {[bigint, bigint, bigint, number, number, number, number, number]} Rule */
/** @typedef {object} Tables @property {string[]} blocks  names of meshes
 * @property {Link[]} links @property {number[][]} capsules  two ends, radius, link @property {number[]} allowed
 * @property {{ name: string, values: number[] }[]} poses @property {Joint[]} joints */

export const FIXED = 0;
export const SLIDES = 2;
export const ENDLESS = 3;
const WORDS = /** @type {Record<string, string>} */ ({
    KO_ARM_NONE: "65535",
    KO_JOINT_FIXED: "0",
    KO_JOINT_REVOLUTE: "1",
    KO_JOINT_PRISMATIC: "2",
    KO_JOINT_CONTINUOUS: "3",
});

/** The numbers of C in a text. @param {string} text */
const numbersOf = (text) =>
    (
        text
            .replace(/INT(?:32|64)_C\(([^)]*)\)/g, "$1")
            .replace(/KO_[A-Z_]+/g, (word) => WORDS[word] ?? word)
            .match(/-?(?:0x[\da-f]+|\d+)/g) ?? []
    ).map(Number);

/** The text between the braces of a table. @param {string} c @param {string} name */
function bodyOf(c, name) {
    const found = new RegExp(`\\b${name}(?:\\[\\d*\\])+ = \\{\\n?([^]*?)\\};`).exec(c);
    return found ? found[1] : "";
}

/** @param {string} c @returns {Link[]} */
function readLinks(c) {
    const name = [...bodyOf(c, "guard_names").matchAll(/"([^"]*)"/g)].map(([, word]) => word);
    const rows = bodyOf(c, "links")
        .split(/\}, \/\*[^\n]*\*\/\n/)
        .slice(0, name.length);
    return rows.map((row, i) => {
        // A mesh is counted from 1 here, and 0 is none, as the null pointer that stands there.
        const numbers = numbersOf(row.replace(/&guard_meshes\[(\d+)\]/g, (_, n) => String(Number(n) + 1)));
        numbers[17]--;
        const [low, high, mesh, parent, kind] = numbers.slice(15);
        return { name: name[i], numbers, low, high, mesh, parent, kind };
    });
}

/** @param {string} c @param {Link[]} links @returns {Joint[]} */
function readJoints(c, links) {
    const names = [...bodyOf(c, "robot_joints").matchAll(/"([^"]*)"/g)].map(([, word]) => word);
    const moving = links.filter(({ kind }) => kind !== FIXED);
    const rules = bodyOf(c, "rules")
        .split("\n")
        .map((line) => line.replace(/\/\*.*/, "").match(/-?\b\d+\b(?!_C)/g) ?? [])
        .slice(0, moving.length);
    /** @type {number[]} numbers of the joints that are driven, in their order */
    const driven = [];
    rules.forEach(([driver, whole, rest, offset, shift, , , slack], i) => {
        const one = 1n << BigInt(shift);
        const isItself = BigInt(whole) === one && BigInt(rest) * 2n === one && offset === "0" && slack === "0";
        if (isItself && driven[Number(driver)] === undefined) {
            driven[Number(driver)] = i;
        }
    });
    return rules.map(([driver, whole, rest, offset, shift, low, high, slack, wraps], i) => ({
        name: names[i],
        link: moving[i],
        driver: driven[Number(driver)],
        rule: [
            BigInt(whole),
            BigInt(rest),
            BigInt(offset),
            Number(shift),
            Number(low),
            Number(high),
            Number(slack),
            Number(wraps),
        ],
    }));
}

/** Reads what keepout-arm wrote. @param {string} guard  of --guard @param {string} arm  robot_arm.c @returns {Tables} */
export function readTables(guard, arm) {
    const links = readLinks(guard);
    const capsules = numbersOf(bodyOf(guard, "capsules"));
    const poses = [...bodyOf(guard, "guard_poses").matchAll(/\{"([^"]*)", (values_\d+)\}/g)];
    return {
        blocks: [...bodyOf(guard, "guard_blocks").matchAll(/\{"([^"]*)",/g)].map(([, name]) => name),
        links,
        capsules: Array.from({ length: capsules.length / 8 }, (_, i) => capsules.slice(8 * i, 8 * i + 8)),
        allowed: numbersOf(bodyOf(guard, "allowed")),
        poses: poses.map(([, name, values]) => ({ name, values: numbersOf(bodyOf(guard, values)).slice(0, -1) })),
        joints: readJoints(arm, links),
    };
}

/** Tables as bridge.c reads them: a number or a text on each line. @param {Tables} tables */
export function tableLines({ blocks, links, capsules, allowed, poses, joints }) {
    return [
        blocks.length,
        ...blocks.map((name) => `${name}.kom`),
        links.length,
        ...links.flatMap(({ name, numbers }, i) => [name, ...numbers, allowed[i]]),
        capsules.length,
        ...capsules.flat(),
        joints.length,
        poses.length,
        ...poses.flatMap(({ name, values }) => [name, ...values]),
        "",
    ].join("\n");
}
