// @ts-check
// Colours that colour-blind people tell apart: Okabe and Ito's for things, a ramp of ascending lightness for levels.
import { Color, ColorManagement } from "three";

// Colours are the screen's own: a renderer on the CPU would convert each pixel.
ColorManagement.enabled = false;

const dark = () => document.documentElement.dataset.theme === "dark";

const LIGHT = {
    ground: "#ffffff",
    grid: "#d0d4da",
    box: "#9aa2ac",
    hit: "#d55e00",
    query: "#0072b2",
    changed: "#cc79a7",
    track: "#0072b2",
    second: "#009e73",
    clear: "#009e73",
    near: "#e69f00",
    ink: "#1b1f24",
};
const DARK = {
    ground: "#14171b",
    grid: "#343a42",
    box: "#68717c",
    hit: "#e69f00",
    query: "#56b4e9",
    changed: "#cc79a7",
    track: "#56b4e9",
    second: "#009e73",
    clear: "#009e73",
    near: "#f0e442",
    ink: "#e8eaed",
};

/** @param {keyof typeof LIGHT} name */
export const colour = (name) => (dark() ? DARK : LIGHT)[name];

/** A colour for each of several things that are seen at once, none of them that of a hit. @param {number} i */
export const hue = (i) => (dark() ? DARK_HUES : LIGHT_HUES)[i % LIGHT_HUES.length];
const LIGHT_HUES = ["#0072b2", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#5b3a8c"];
const DARK_HUES = ["#56b4e9", "#00c48f", "#cc79a7", "#f0e442", "#3f8fd0", "#b79ae8"];

const RAMP = ["#2d1160", "#31688e", "#21918c", "#35b779", "#90d743", "#fde725"].map((text) => new Color(text));

/** The colour of a level among `levels`. @param {number} level @param {number} levels */
export function levelColour(level, levels) {
    // The ends of the ramp that do not show on the background are left out.
    const [from, to] = dark() ? [1, 5] : [0, 3.6];
    const at = from + ((to - from) * level) / Math.max(levels, 1);
    const below = Math.min(Math.floor(at), RAMP.length - 2);
    return RAMP[below].clone().lerp(RAMP[below + 1], at - below);
}
