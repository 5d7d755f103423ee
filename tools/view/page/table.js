// @ts-check
// Tables of the page, and files that it saves.
import { byId } from "./units.js";

/** Writes the body of a table. @param {string} id @param {string[][]} rows */
export function fill(id, rows) {
    const body = /** @type {HTMLElement} */ (byId(id).querySelector("tbody"));
    body.replaceChildren(
        ...rows.map((cells) => {
            const row = document.createElement("tr");
            row.append(...cells.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
            return row;
        }),
    );
}

/** Lets rows of a table be chosen by pointer and keys. @param {string} id @param {(row: number) => void} choose */
export function choosable(id, choose) {
    document.querySelectorAll(`#${id} tbody tr`).forEach((line, i) => {
        const row = /** @type {HTMLElement} */ (line);
        row.tabIndex = 0;
        row.addEventListener("click", () => choose(i));
        row.addEventListener("keydown", (event) => event.key === "Enter" && choose(i));
    });
}

/** Marks the row that is chosen. @param {string} id @param {number} chosen */
export function markChosen(id, chosen) {
    document.querySelectorAll(`#${id} tbody tr`).forEach((row, i) => row.classList.toggle("chosen", i === chosen));
}

/** Scrolls a table within its box to the first row in red, with some rows before it. @param {string} id */
export function revealAlarm(id) {
    const row = /** @type {HTMLElement | null} */ (byId(id).querySelector("tr.alarm"));
    const box = byId(id).parentElement;
    if (row && box) {
        box.scrollTop = row.offsetTop - box.clientHeight / 2;
    }
}
