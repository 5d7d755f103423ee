// @ts-check
// Files that a user gives or gets.

/** Input that a program refuses, in its words. */
export class Refused extends Error {}

/** Gives the browser a file to save. @param {string | Uint8Array} data @param {string} name */
export function save(data, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (data)]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
