// The Tree view.
import { check, drawn, expect, set } from "../kit.mjs";

const objects = async (browser) => Number.parseInt(await browser.text("tree-number"), 10);
const visits = (browser) =>
    browser.run("return ['tree-0', 'rebuilt-0', 'brute-0'].map(i => Number(document.getElementById(i).textContent))");
export async function drive(browser) {
    await check("tree: inserts where the mouse is", async () => {
        const before = await objects(browser);
        await browser.click("tool-insert");
        await browser.drag("tree-canvas", [[0.5, 0.5]]);
        expect((await objects(browser)) === before + 1, `${await objects(browser)} objects after ${before}`);
        expect(/^Object \d+ inserted at depth [1-9]/.test(await browser.text("tree-said")), await browser.text("tree-said"));
    });
    await check("tree: drags what is there", async () => {
        await browser.click("tool-drag");
        const held = "const { tree } = keepoutView.tree; return tree.box(tree.changed().slot).c";
        const [from] = await browser.run(held);
        await browser.drag("tree-canvas", [
            [0.5, 0.5],
            [0.55, 0.55],
            [0.62, 0.62],
        ]);
        const [to] = await browser.run(held);
        expect(
            /^Object \d+ (left its|is within its) fat box/.test(await browser.text("tree-said")),
            await browser.text("tree-said"),
        );
        expect(to > from + 1, `dragged from x = ${from} to ${to}`);
        expect((await browser.text("tree-equal")) === "Brute force finds the same.", await browser.text("tree-equal"));
    });
    await check("tree: removes what is there", async () => {
        const before = await objects(browser);
        await browser.click("tool-remove");
        await browser.drag("tree-canvas", [[0.62, 0.62]]);
        expect((await objects(browser)) === before - 1, await browser.text("tree-said"));
    });
    await check("tree: keys insert and remove", async () => {
        const before = await objects(browser);
        await browser.type("tree-canvas", "1\uE014\uE014\uE014\uE007"); // arrow right, Enter
        expect((await objects(browser)) === before + 1, "nothing was inserted");
        await browser.type("tree-canvas", "\uE017"); // Delete
        expect((await objects(browser)) === before, "nothing was removed");
    });
    await check("tree: a finger inserts", async () => {
        const before = await objects(browser);
        await browser.touch("tree-canvas", [[[0.4, 0.5]]]);
        expect((await objects(browser)) === before + 1, "nothing was inserted");
    });
    await check("tree: two fingers turn and zoom, and use no tool", async () => {
        const before = await objects(browser);
        const eye = () => browser.run("return keepoutView.tree.stage.camera.position.toArray()");
        const far = (at) => Math.hypot(...at);
        const from = await eye();
        await browser.pinch("tree-canvas", [0.45, 0.5]);
        const to = await eye();
        expect(far(to) < far(from) * 0.8, `the eye went from ${from} to ${to}`);
        expect((await objects(browser)) === before, "a box was inserted or removed");
        await browser.touch("tree-canvas", [
            [
                [0.4, 0.5],
                [0.5, 0.5],
                [0.6, 0.5],
            ],
            [
                [0.4, 0.6],
                [0.5, 0.6],
                [0.6, 0.6],
            ],
        ]);
        const turned = await eye();
        expect(Math.abs(Math.atan2(turned[1], turned[0]) - Math.atan2(to[1], to[0])) > 0.2, `not turned: ${turned}`);
        await browser.run("keepoutView.tree.stage.controls.reset()");
    });
    await check("tree: fills, with fewer visits than brute force", async () => {
        await set(browser, "tree-count", 1024);
        await browser.click("tree-fill");
        expect((await objects(browser)) === 1024, await browser.text("tree-number"));
    });
    for (const kind of ["box", "ray", "sphere", "swept", "nearest"]) {
        await check(`tree: ${kind}`, async () => {
            await browser.click(`tool-${kind}`);
            await browser.drag("tree-canvas", [
                [0.35, 0.6],
                [0.45, 0.5],
            ]);
            const said = await browser.text("tree-found");
            expect(
                new RegExp(kind === "nearest" ? "^nearest: object \\d+" : `^${kind}: [1-9]\\d* fat boxes found, [1-9]`).test(
                    said,
                ),
                said,
            );
            expect((await browser.text("tree-equal")) === "Brute force finds the same.", await browser.text("tree-equal"));
            const [inserted, rebuilt, brute] = await visits(browser);
            expect(
                inserted > 0 && inserted < brute / 2 && rebuilt > 0 && brute === 1024,
                `${inserted}, ${rebuilt}, ${brute} visits`,
            );
        });
    }
    await check("tree: the slider shows more levels", async () => {
        await set(browser, "tree-level", 0);
        const few = await drawn(browser, "tree");
        await set(browser, "tree-level", 6);
        expect(few !== (await drawn(browser, "tree")), "the picture is the same");
    });
    await check("tree: a full pool is said in words", async () => {
        await set(browser, "tree-count", 4096);
        await browser.click("tree-fill");
        await browser.click("tool-insert");
        await browser.drag("tree-canvas", [[0.5, 0.5]]);
        expect(
            (await browser.text("tree-said")) === "The library refuses this: the pool is full.",
            await browser.text("tree-said"),
        );
        await set(browser, "tree-count", 1024);
        await browser.click("tree-fill");
    });
    await check("tree: measures its frames", async () => {
        for (const levels of [4, 12]) {
            await set(browser, "tree-level", levels);
            const each = await browser.runAsync("const done = arguments[0]; keepoutView.tree.timeFrames(30).then(done)");
            console.log(`  1024 objects, levels up to ${levels}, SwiftShader: ${each.toFixed(1)} ms a frame`);
            expect(each > 0, "no time");
        }
        await set(browser, "tree-level", 4);
    });
}
