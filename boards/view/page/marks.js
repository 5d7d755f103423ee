// @ts-check
// What several views draw beside boxes: lines of some pixels, and words that face the eye.
import { BufferAttribute, CanvasTexture, Color, Sprite, SpriteMaterial, SRGBColorSpace } from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./units.js").Point} Point */
/** A part of a line. @typedef {{ a: Point, b: Point, paint: string }} Piece */

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
    const lines = new LineSegments2(geometry, new LineMaterial({ vertexColors: true, linewidth: width, transparent: true }));
    lines.renderOrder = 5;
    stage.add(lines);
}

/** Textures of words, by the words and their colour. @type {Map<string, { map: CanvasTexture, wide: number }>} */
const words = new Map();

/** @param {string} text @param {string} paint */
function textureOf(text, paint) {
    const key = `${paint} ${text}`;
    let made = words.get(key);
    if (!made) {
        const canvas = document.createElement("canvas");
        const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        const font = "600 32px system-ui, sans-serif";
        pen.font = font;
        canvas.width = Math.ceil(pen.measureText(text).width) + 8;
        canvas.height = 40;
        pen.font = font;
        pen.fillStyle = paint;
        pen.textBaseline = "middle";
        pen.fillText(text, 4, 21);
        if (words.size > 500) {
            words.forEach(({ map }) => map.dispose());
            words.clear();
        }
        made = { map: new CanvasTexture(canvas), wide: canvas.width / canvas.height };
        made.map.colorSpace = SRGBColorSpace;
        words.set(key, made);
    }
    return made;
}

/** Words above a point, as large wherever the eye is. @param {Stage} stage @param {string} text @param {Point} at @param {string} paint */
export function label(stage, text, at, paint) {
    const { map, wide } = textureOf(text, paint);
    const sprite = new Sprite(new SpriteMaterial({ map, sizeAttenuation: false, depthTest: false, transparent: true }));
    const high = 15 / Math.max(stage.canvas.clientHeight, 320); // about 15 pixels
    sprite.scale.set(high * wide, high, 1);
    sprite.center.set(0.5, -0.35);
    sprite.position.set(...at);
    sprite.renderOrder = 10;
    stage.add(sprite);
}

/** Gives each vertex of a geometry the shade of a surface that is lit from above. @param {import("three").BufferGeometry} geometry */
export function shade(geometry) {
    geometry.computeVertexNormals();
    const normals = geometry.getAttribute("normal");
    const shades = new Float32Array(normals.count * 3);
    for (let i = 0; i < normals.count; i++) {
        const light = 0.72 + 0.2 * normals.getZ(i) - 0.08 * normals.getY(i) + 0.06 * normals.getX(i);
        shades.fill(Math.max(0.4, Math.min(1, light)), 3 * i, 3 * i + 3);
    }
    geometry.setAttribute("color", new BufferAttribute(shades, 3));
    return geometry;
}
