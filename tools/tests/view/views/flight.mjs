// The Flight view: OUT holds flight.csv, the rows of the warehouse's flight as a board wrote them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, drop, expect, file, set } from "../kit.mjs";

export async function drive(browser, out) {
    await check("flight: every row is that of the board", async () => {
        expect((await browser.run("return keepoutView.flight.csv")) === readFileSync(join(out, "flight.csv"), "utf8"), "the rows differ");
    });
    await check("flight: scrubs there and back", async () => {
        const shown = async (pose) => {
            await set(browser, "flight-time", pose);
            await browser.until(`return keepoutView.flight.firmware?.next === ${pose + 1}`);
            return [
                await browser.text("flight-now"),
                await browser.text("flight-nearest"),
                await browser.text("flight-visits"),
            ].join("; ");
        };
        const there = await shown(2549);
        expect(/^50.98 s, pose 2550 of 3001; obstacle 36, 0\.\d+ m; \d+ boxes/.test(there), there);
        await shown(10);
        expect((await shown(2549)) === there, "another answer after scrubbing back");
    });
    await check("flight: a clearance is rounded down", async () => {
        const said = await nearestAt(browser, 2549); // 0.019973 m
        expect(said === "obstacle 36, 0.019 m", said);
    });
    await check("flight: plays", async () => {
        await browser.click("flight-play");
        await browser.until("return keepoutView.flight.pose > 2560", 20);
        await browser.click("flight-play");
        expect((await browser.text("flight-play")) === "Play", "it does not pause");
    });
    await check("flight: takes a board's rows, with what each pose took", async () => {
        const rows = readFileSync(join(out, "flight_costs.csv"), "utf8");
        const said = await drop(browser, "flight-said", "rows.csv", rows);
        expect(said === "rows.csv: the page has the same rows, with the instructions of 3001 poses.", said);
        await nearestAt(browser, 2549);
        const [, , count] = rows.split("\n").filter((row) => row.split(",")[1] === "cost")[2549].split(",");
        const cost = await browser.text("flight-cost");
        expect(new RegExp(`^${count} instructions; mean \\d+, worst \\d+$`).test(cost), cost);
        await browser.picture(join(out, "flight-costs.png"));
    });
    await check("flight: rows that differ are named", async () => {
        const rows = readFileSync(join(out, "flight.csv"), "utf8").replace("0.249984", "0.249985");
        const said = await drop(browser, "flight-said", "rows.csv", rows);
        expect(
            said ===
                "rows.csv: row 2 differs: found 0.000000000,nearest,7,0.249985,, expected 0.000000000,nearest,7,0.249984,.",
            said,
        );
    });
    await check("flight: takes a track and a map", async () => {
        const track = file(out, "small.tum", "# a short one\n0 0 0 0 0 0 0 1\n1 1 0 0 0 0 0 1\n2 2 0 0 0 0 0 1\n");
        await browser.type("flight-files", `${track}\n${file(out, "small.csv", "4,0,0,0.5\n4,3,0,1\n")}`);
        await browser.until("return keepoutView.flight.poses.length === 3", 20);
        expect(/^obstacle 1, 1.24\d m$/.test(await nearestAt(browser, 2)), await browser.text("flight-nearest"));
    });
    const bad = [
        ["a malformed track", "bad.tum", "0 0 0 0 0 0 0 1\n1 1 zero 0 0 0 0 1\n", /^bad.tum:2: /],
        ["times that do not ascend", "back.tum", "1 0 0 0 0 0 0 1\n1 1 0 0 0 0 0 1\n", /^back.tum:2: /],
        ["a malformed map", "bad.csv", "1,2,3,0.5\n1,2\n", /^bad.csv:2: /],
        ["an empty track", "empty.tum", "", /^empty.tum/],
        ["a file of another kind", "notes.pdf", "%PDF", /^notes.pdf: expected a trajectory/],
    ];
    for (const [what, name, text, message] of bad) {
        await check(`flight: ${what} gives a message, and the flight stays`, async () => {
            const said = await drop(browser, "flight-said", name, text);
            expect(message.test(said), said);
            expect((await browser.run("return keepoutView.flight.poses.length")) === 3, "the flight is gone");
        });
    }
}

async function nearestAt(browser, pose) {
    await set(browser, "flight-time", pose);
    await browser.until(`return keepoutView.flight.firmware?.next === ${pose + 1}`);
    return browser.text("flight-nearest");
}
