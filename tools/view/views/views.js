// @ts-check
// The views of the page, in the order of their tabs.
import { arm } from "./arm/view.js";
import { fence } from "./fence/view.js";
import { flight } from "./flight/view.js";
import { meshes } from "./meshes/view.js";
import { replay } from "./replay/view.js";
import { toolpath } from "./toolpath/view.js";
import { tree } from "./tree/view.js";
import { volumes } from "./volumes/view.js";

/**
 * A view that was opened.
 * @typedef {object} View
 * @property {{ resize(): void }} stage  what it draws on: page/stage.js, or a picture of its own
 * @property {() => void} update  draws anew, for example in the colours of another theme
 * @property {(files: File[]) => unknown} [takeFiles]  takes files that were dropped on the page
 */

/**
 * A tab of the page: its panel is inserted at the beginning, its view is opened when it is first seen.
 * @typedef {object} Tab
 * @property {string} name  of the folder; element ids of the panel begin with it
 * @property {string} title
 * @property {string} panel  HTML
 * @property {() => Promise<View>} open
 */

/** @type {Tab[]} */
export const tabs = [tree, flight, volumes, meshes, fence, toolpath, arm, replay];
