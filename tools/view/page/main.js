// @ts-check
// The page: tabs and their views, the theme, dropped files, and what it says when something is missing.
import { tabs } from "../views/views.js";
import { showGolden } from "./golden.js";
import { byId } from "./units.js";

/** @typedef {import("../views/views.js").Tab} Tab */
/** @typedef {import("../views/views.js").View} View */

/** Views that were opened, by name. @type {Record<string, View>} */
const opened = {};

/** @param {string} text */
function complain(text) {
    byId("error").textContent = text;
    byId("error").hidden = false;
}

/** @param {unknown} error */
function fail(error) {
    complain(`The page failed: ${error instanceof Error ? error.message : String(error)}`);
}

/** Why the page cannot draw, or an empty text. */
function lacking() {
    if (typeof WebAssembly === "undefined") {
        return "This browser has no WebAssembly, so the library cannot run in it. Nothing is shown.";
    }
    const canvas = document.createElement("canvas");
    const found = canvas.getContext("webgl2");
    return found
        ? ""
        : "This browser has no WebGL 2, or it is switched off, so the page cannot draw. The golden hashes are still computed.";
}

/** Adds a tab and its panel, which is hidden. @param {Tab} tab */
function add(tab) {
    const button = document.createElement("button");
    button.id = `tab-${tab.name}`;
    button.role = "tab";
    button.textContent = tab.title;
    button.setAttribute("aria-controls", `view-${tab.name}`);
    button.addEventListener("click", () => void open(tab).catch(fail));
    byId("tabs").append(button);

    const panel = document.createElement("main");
    panel.id = `view-${tab.name}`;
    panel.role = "tabpanel";
    panel.hidden = true;
    panel.setAttribute("aria-labelledby", button.id);
    panel.innerHTML = tab.panel;
    byId("panels").append(panel);
}

/** @param {Tab} tab */
async function open(tab) {
    for (const { name } of tabs) {
        byId(`view-${name}`).hidden = name !== tab.name;
        byId(`tab-${name}`).setAttribute("aria-selected", String(name === tab.name));
    }
    const view = (opened[tab.name] ??= await tab.open());
    view.stage.resize();
    document.body.dataset.view = tab.name;
}

function setTheme() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const set = (/** @type {boolean} */ is) => {
        document.documentElement.dataset.theme = is ? "dark" : "light";
        Object.values(opened).forEach((view) => view.update());
    };
    set(dark.matches);
    dark.addEventListener("change", () => set(dark.matches));
    byId("theme").addEventListener("click", () => set(document.documentElement.dataset.theme !== "dark"));
}

/** Gives dropped files to the view that is seen. */
function setDrop() {
    document.body.addEventListener("dragover", (event) => event.preventDefault());
    document.body.addEventListener("drop", (event) => {
        event.preventDefault();
        void opened[document.body.dataset.view ?? ""]?.takeFiles?.([...(event.dataTransfer?.files ?? [])]);
    });
}

async function begin() {
    setTheme();
    const missing = lacking();
    if (missing) {
        complain(missing);
    } else {
        tabs.forEach(add);
        setDrop();
        await open(tabs[0]);
    }
    document.body.dataset.golden = (await showGolden(byId("golden"))) ? "equal" : "different";
}

Object.assign(window, { keepoutView: opened }); // for the page's tests
begin().catch(fail);
