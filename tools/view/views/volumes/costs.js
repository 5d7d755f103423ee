// @ts-check
// The costs of the kinds, from the page of the project's bench, as it is when the page of views is built.
import results from "world/volumes.md";

/** Instructions. @typedef {{ test: string, place: string, build: string }} Cost */

/** Reads the table of kinds. @returns {Map<string, Record<string, Cost>>} */
function read() {
    const lines = results.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
    const head = lines.find((cells) => cells[1] === "kind") ?? [];
    const columns = { M0: head.findIndex((cell) => cell.startsWith("M0")), M4F: head.indexOf("M4") };
    /** @type {Map<string, Record<string, Cost>>} */
    const costs = new Map();
    for (const cells of lines.filter((row) => row.length === head.length)) {
        const cores = Object.entries(columns).map(([core, at]) => {
            const [test, place, build] = (cells[at] ?? "").split("/").map((word) => word.trim());
            return [core, { test, place, build }];
        });
        costs.set(cells[1], Object.fromEntries(cores));
    }
    return costs;
}

const costs = read();

/** @param {string} kind @param {"M0" | "M4F"} core @returns {Cost} */
export const costOf = (kind, core) => costs.get(kind)?.[core] ?? { test: "", place: "", build: "" };
