// Shared by the tests of all views: checks that are counted, and what a user does with a view.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export const total = { passed: 0, failed: 0 };

export async function check(name, test) {
    try {
        await test();
        total.passed++;
    } catch (error) {
        total.failed++;
        console.log(`  FAILED ${name}: ${error.message}`);
    }
}

export function expect(value, what) {
    if (!value) {
        throw new Error(what);
    }
}

/** Writes a file into a folder, and returns its path. */
export function file(folder, name, text) {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
}

export const set = (browser, id, value) =>
    browser.run(
        "const e = document.getElementById(arguments[0]); e.value = arguments[1]; e.dispatchEvent(new Event('input'))",
        id,
        String(value),
    );
/** The picture as one number: pictures that differ have different ones. */
export const drawn = (browser, view) =>
    browser.run(`const s = keepoutView.${view}.stage; s.drawNow();
    const read = (gl) => {
        const w = gl.drawingBufferWidth, h = gl.drawingBufferHeight, p = new Uint8Array(4 * w * h);
        gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, p);
        return p;
    };
    const p = s.pixels?.() ?? read(s.renderer.getContext());
    let sum = 0; for (const v of p) sum = (Math.imul(sum, 31) + v) | 0; return sum`);

/** Opens a view by its tab. */
export async function open(browser, view) {
    await browser.click(`tab-${view}`);
    await browser.until(`return document.body.dataset.view === '${view}'`);
}

/** Drops a file on the page, and returns what the view then says. `said` is the id of its message. */
export async function drop(browser, said, name, text) {
    await browser.run(
        `const t = new DataTransfer(); t.items.add(new File([arguments[1]], arguments[0]));
        document.getElementById(arguments[2]).textContent = '';
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: t, bubbles: true }))`,
        name,
        text,
        said,
    );
    return browser.until(`return document.getElementById('${said}').textContent`, 20);
}

/** Makes pictures of a view, light and dark, which must differ. */
export async function look(browser, view, out) {
    await check(`${view}: light and dark, and no error`, async () => {
        await browser.picture(join(out, `${view}-light.png`));
        const light = await drawn(browser, view);
        await browser.click("theme");
        expect((await drawn(browser, view)) !== light, "the picture is the same");
        await browser.picture(join(out, `${view}-dark.png`));
        await browser.click("theme");
        const errors = await browser.errors();
        expect(errors.length === 0, errors.join("; "));
    });
}
