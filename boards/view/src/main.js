// @ts-check
// The page: its views, its theme, and what it says when something is missing.
import { FlightView } from "./flight_view.js";
import { showGolden } from "./golden.js";
import { warehouse } from "./modules.js";
import { Tree } from "./tree.js";
import { TreeView } from "./tree_view.js";
import { byId } from "./units.js";

const VIEWS = ["tree", "flight"];

/** @type {{ tree: TreeView | null, flight: FlightView | null, error: string }} */
const state = { tree: null, flight: null, error: "" };

/** @param {string} text */
function complain(text) {
    state.error = text;
    byId("error").textContent = text;
    byId("error").hidden = false;
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

/** @param {string} name */
async function open(name) {
    for (const view of VIEWS) {
        byId(`view-${view}`).hidden = view !== name;
        byId(`tab-${view}`).setAttribute("aria-selected", String(view === name));
    }
    if (name === "tree") {
        state.tree ??= new TreeView(await Tree.load());
        state.tree.stage.resize();
    } else {
        if (!state.flight) {
            state.flight = new FlightView();
            await state.flight.load({ ...warehouse });
        }
        state.flight.stage.resize();
    }
    document.body.dataset.view = name;
}

function setTheme() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const set = (/** @type {boolean} */ is) => {
        document.documentElement.dataset.theme = is ? "dark" : "light";
        state.tree?.update();
        void state.flight?.show(state.flight.pose);
    };
    set(dark.matches);
    dark.addEventListener("change", () => set(dark.matches));
    byId("theme").addEventListener("click", () => set(document.documentElement.dataset.theme !== "dark"));
}

async function begin() {
    setTheme();
    const missing = lacking();
    if (missing) {
        complain(missing);
    } else {
        for (const view of VIEWS) {
            byId(`tab-${view}`).addEventListener("click", () => void open(view).catch(fail));
        }
        await open("tree");
    }
    document.body.dataset.golden = (await showGolden(byId("golden"))) ? "equal" : "different";
}

/** @param {unknown} error */
function fail(error) {
    complain(`The page failed: ${error instanceof Error ? error.message : String(error)}`);
}

Object.assign(window, { keepoutView: state }); // for the page's tests
begin().catch(fail);
