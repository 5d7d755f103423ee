// @ts-check
// Marks that several views draw beside boxes: lines of some pixels, and words that face the eye.
import {
    BufferAttribute,
    CanvasTexture,
    Color,
    DoubleSide,
    FrontSide,
    Mesh,
    MeshBasicMaterial,
    SphereGeometry,
    Sprite,
    SpriteMaterial,
    SRGBColorSpace,
} from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./units.js").Point} Point */
/** A part of a line. @typedef {{ a: Point, b: Point, paint: string }} Piece */

/** Materials by what they are: to make one costs about a millisecond. @type {Map<string, MeshBasicMaterial | LineMaterial>} */
const materials = new Map();

/** @template {MeshBasicMaterial | LineMaterial} T @param {string} key @param {() => T} make @returns {T} */
function once(key, make) {
    const found = materials.get(key) ?? make();
    materials.set(key, found);
    return /** @type {T} */ (found);
}

/** The material of a body. Bodies that are shaded have shades from `shade`. @param {string} paint @param {number} opacity
 * @param {{ shaded?: boolean, both?: boolean }} [more]  both: its inside is seen as well */
export const material = (paint, opacity, { shaded = true, both = false } = {}) =>
    once(`${paint} ${opacity} ${shaded} ${both}`, () => {
        const side = both ? DoubleSide : FrontSide;
        const depthWrite = opacity === 1;
        return new MeshBasicMaterial({
            color: paint,
            vertexColors: shaded,
            transparent: !depthWrite,
            opacity,
            depthWrite,
            side,
        });
    });

const sphere = new SphereGeometry(1, 16, 10);

/** A small ball.
 * @param {Stage} stage @param {Point} at @param {number} radius @param {string} paint @param {number} [opacity] */
export function dot(stage, at, radius, paint, opacity = 1) {
    const mesh = new Mesh(sphere, material(paint, opacity, { shaded: false }));
    mesh.position.set(...at);
    mesh.scale.setScalar(radius);
    stage.add(mesh);
}

/** Lines of some pixels. @param {Stage} stage @param {Piece[]} pieces @param {number} width  pixels */
export function thick(stage, pieces, width) {
    if (pieces.length === 0) {
        return;
    }
    const geometry = new LineSegmentsGeometry();
    geometry.setPositions(pieces.flatMap(({ a, b }) => [...a, ...b]));
    geometry.setColors(
        pieces.flatMap(({ paint }) => {
            const tone = new Color(paint).toArray();
            return [...tone, ...tone];
        }),
    );
    // Drawn after bodies that let light through, which else would cover them.
    const make = () => new LineMaterial({ vertexColors: true, linewidth: width, transparent: true });
    const lines = new LineSegments2(geometry, once(`line ${width}`, make));
    lines.renderOrder = 5;
    stage.add(lines);
}

/** Words as pictures, by the words and their colour. @type {Map<string, { paint: SpriteMaterial, wide: number }>} */
const words = new Map();

/** @param {string} text @param {string} tone */
function pictureOf(text, tone) {
    const key = `${tone} ${text}`;
    let made = words.get(key);
    if (!made) {
        const canvas = document.createElement("canvas");
        const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        const font = "600 32px system-ui, sans-serif";
        pen.font = font;
        canvas.width = Math.ceil(pen.measureText(text).width) + 8;
        canvas.height = 40;
        pen.font = font;
        pen.fillStyle = tone;
        pen.textBaseline = "middle";
        pen.fillText(text, 4, 21);
        if (words.size > 500) {
            words.forEach((old) => {
                old.paint.map?.dispose();
                old.paint.dispose();
            });
            words.clear();
        }
        const map = new CanvasTexture(canvas);
        map.colorSpace = SRGBColorSpace;
        const paint = new SpriteMaterial({ map, sizeAttenuation: false, depthTest: false, transparent: true });
        made = { paint, wide: canvas.width / canvas.height };
        words.set(key, made);
    }
    return made;
}

/** Words above a point, as large wherever the eye is.
 * @param {Stage} stage @param {string} text @param {Point} at @param {string} tone */
export function label(stage, text, at, tone) {
    const { paint, wide } = pictureOf(text, tone);
    const sprite = new Sprite(paint);
    const high = 15 / Math.max(stage.canvas.clientHeight, 320); // about 15 pixels
    sprite.scale.set(high * wide, high, 1);
    sprite.center.set(0.5, -0.35);
    sprite.position.set(...at);
    sprite.renderOrder = 10;
    stage.add(sprite);
}

/** Gives each vertex the shade of a surface that is lit from above. @param {import("three").BufferGeometry} geometry */
export function shade(geometry) {
    const normals = geometry.getAttribute("normal");
    const shades = new Float32Array(normals.count * 3);
    for (let i = 0; i < normals.count; i++) {
        const light = 0.72 + 0.2 * normals.getZ(i) - 0.08 * normals.getY(i) + 0.06 * normals.getX(i);
        shades.fill(Math.max(0.4, Math.min(1, light)), 3 * i, 3 * i + 3);
    }
    geometry.setAttribute("color", new BufferAttribute(shades, 3));
    return geometry;
}
