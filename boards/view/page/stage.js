// @ts-check
// A scene with z up that is drawn when something changed, and the pointer on it.
import {
    BoxGeometry,
    BufferAttribute,
    BufferGeometry,
    Color,
    GridHelper,
    InstancedMesh,
    LineBasicMaterial,
    LineSegments,
    Matrix4,
    Mesh,
    MeshBasicMaterial,
    Object3D,
    PerspectiveCamera,
    Plane,
    Raycaster,
    Scene,
    SphereGeometry,
    Vector2,
    Vector3,
    WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { colour } from "./colours.js";

/** @typedef {import("./units.js").Point} Point */
/** @typedef {{ lo: Point, hi: Point, colour: Color }} Frame */

/** The twelve edges of a box, as corners: bit 0 is x, 1 y, 2 z. */
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];

/** How light the faces of a box are: +x -x +y -y +z -z. Baked, because a renderer on the CPU is slow to light each pixel. */
const SHADES = [0.78, 0.78, 0.68, 0.68, 1, 0.55];

function shadedBox() {
    const geometry = new BoxGeometry(1, 1, 1);
    const shades = SHADES.flatMap((shade) => Array(4 * 3).fill(shade)); // four corners a face
    geometry.setAttribute("color", new BufferAttribute(new Float32Array(shades), 3));
    return geometry;
}

/** True if the browser draws on the CPU. */
function isSoftware() {
    const gl = document.createElement("canvas").getContext("webgl2");
    const info = gl?.getExtension("WEBGL_debug_renderer_info");
    const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    return /swiftshader|llvmpipe|software/i.test(name);
}

export class Stage {
    /** @param {HTMLCanvasElement} canvas @param {number} size  of the ground, metres */
    constructor(canvas, size) {
        this.canvas = canvas;
        this.renderer = new WebGLRenderer({ canvas, antialias: !isSoftware() });
        this.camera = new PerspectiveCamera(45, 1, 0.1, 2000);
        this.camera.up.set(0, 0, 1);
        this.camera.position.set(0, -size * 0.9, size * 0.75);
        this.controls = new OrbitControls(this.camera, canvas);
        // The left button and one finger are the tool's.
        this.controls.mouseButtons = { LEFT: null, MIDDLE: 1, RIGHT: 0 };
        this.controls.touches = { ONE: null, TWO: 3 };
        this.controls.addEventListener("change", () => this.draw());
        this.size = size;
        this.hasFloor = true;
        this.waiting = false;
        this.reset();
        new ResizeObserver(() => this.resize()).observe(canvas);
    }

    /** Begins an empty scene in the colours of the theme. */
    reset() {
        this.scene?.traverse((object) => {
            const thing = /** @type {Mesh} */ (object);
            thing.geometry?.dispose();
        });
        this.scene = new Scene();
        this.scene.background = new Color(colour("ground"));
        const grid = new GridHelper(this.size, 20, colour("grid"), colour("grid"));
        grid.rotation.x = Math.PI / 2;
        grid.visible = this.hasFloor;
        this.scene.add(grid);
    }

    resize() {
        const { clientWidth: width, clientHeight: height } = this.canvas;
        if (width > 0 && height > 0) {
            this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
            this.renderer.setSize(width, height, false);
            this.camera.aspect = width / height;
            this.camera.updateProjectionMatrix();
            this.draw();
        }
    }

    /** Draws once before the browser shows the next picture. */
    draw() {
        if (!this.waiting) {
            this.waiting = true;
            requestAnimationFrame(() => this.drawNow());
        }
    }

    drawNow() {
        this.waiting = false;
        if (this.canvas.clientWidth > 0) {
            this.renderer.render(/** @type {Scene} */ (this.scene), this.camera);
        }
    }

    /** @param {Object3D} object */
    add(object) {
        /** @type {Scene} */ (this.scene).add(object);
        return object;
    }

    /** Boxes as solids; null if there is none. @param {Frame[]} boxes @param {number} [opacity] */
    solids(boxes, opacity = 1) {
        if (boxes.length === 0) {
            return null;
        }
        const material = new MeshBasicMaterial({
            vertexColors: true,
            opacity,
            transparent: opacity < 1,
            depthWrite: opacity === 1,
        });
        const mesh = new InstancedMesh(shadedBox(), material, boxes.length);
        const place = new Matrix4();
        boxes.forEach(({ lo, hi, colour: paint }, i) => {
            const wide = [0, 1, 2].map((axis) => Math.max(hi[axis] - lo[axis], 0.001));
            place
                .makeScale(wide[0], wide[1], wide[2])
                .setPosition((lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2, (lo[2] + hi[2]) / 2);
            mesh.setMatrixAt(i, place);
            mesh.setColorAt(i, paint);
        });
        return this.add(mesh);
    }

    /** Boxes as edges. @param {Frame[]} boxes */
    frame(boxes) {
        const corners = new Float32Array(boxes.length * EDGES.length * 3);
        const paints = new Float32Array(corners.length);
        let at = 0;
        for (const { lo, hi, colour: paint } of boxes) {
            for (const corner of EDGES) {
                for (let axis = 0; axis < 3; axis++) {
                    corners[at + axis] = (corner >> axis) & 1 ? hi[axis] : lo[axis];
                }
                paint.toArray(paints, at);
                at += 3;
            }
        }
        return this.segments(corners, paints);
    }

    /** Lines between pairs of points. @param {Float32Array} points @param {Float32Array} paints */
    segments(points, paints) {
        const geometry = new BufferGeometry();
        geometry.setAttribute("position", new BufferAttribute(points, 3));
        geometry.setAttribute("color", new BufferAttribute(paints, 3));
        return this.add(new LineSegments(geometry, new LineBasicMaterial({ vertexColors: true })));
    }

    /** One line. @param {Point} from @param {Point} to @param {string} paint */
    line(from, to, paint) {
        const tone = new Color(paint).toArray();
        return this.segments(new Float32Array([...from, ...to]), new Float32Array([...tone, ...tone]));
    }

    /** @param {Point} centre @param {number} radius @param {string} paint @param {number} [opacity] */
    ball(centre, radius, paint, opacity = 0.4) {
        const material = new MeshBasicMaterial({ color: paint, transparent: opacity < 1, opacity, depthWrite: opacity === 1 });
        const mesh = new Mesh(new SphereGeometry(radius, 32, 16), material);
        mesh.position.set(...centre);
        return this.add(mesh);
    }

    /** The ray from the eye through a pointer. @param {PointerEvent} event */
    eye(event) {
        const frame = this.canvas.getBoundingClientRect();
        const x = ((event.clientX - frame.left) / frame.width) * 2 - 1;
        const y = 1 - ((event.clientY - frame.top) / frame.height) * 2;
        const caster = new Raycaster();
        caster.setFromCamera(new Vector2(x, y), this.camera);
        return caster;
    }

    /** Where a pointer is at a height; null if it is not on the ground. @param {PointerEvent} event @param {number} height */
    ground(event, height) {
        const at = this.eye(event).ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -height), new Vector3());
        const limit = this.size / 2;
        return at && Math.abs(at.x) <= limit && Math.abs(at.y) <= limit ? /** @type {Point} */ ([at.x, at.y, height]) : null;
    }
}
