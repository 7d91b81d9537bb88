// Memory exhausted in the browser: it is told, and the walk still works. The browser's limit is made small by the module itself.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, host, pane, soon } from "./bench.mjs";
import { exported } from "./sites.mjs";

/// Pages of 64 KiB: the module has 16 MiB of stack, beside its data.
const PAGES = 700;

const text = `---- MODULE Large ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\\ y = {}
Next == x' = x + 1 /\\ y' = y \\union {<<x, x + 1, [n \\in 1..50 |-> n + x]>>}
====
`;

export async function memory(browser, bench) {
  writeFileSync(join(bench.scratch, "Large.tla"), text);
  writeFileSync(join(bench.scratch, "Large.cfg"), "INIT Init\nNEXT Next\n");
  const folder = exported(bench, ["Large.tla"], bench.scratch);
  const module = join(folder, "check.wasm");
  writeFileSync(module, limited(readFileSync(module), PAGES));
  const site = await host(folder);
  await ofCheck(browser, site);
  await ofExpression(browser, site);
  await site.end();
}

async function ofCheck(browser, site) {
  const page = await browser.open(site, "#pane=check", { name: "memory-check" });
  for (const time of ["the first time", "once more"]) {
    await page.locator("#start-check").click();
    await page.locator("#stop-check").waitFor();
    await page.locator("#start-check").waitFor({ timeout: 60000 });
    expect(await soon(() => page.getByText(/memory/i).first().isVisible()), `memory-check: ${time}, it is told`);
    expect((await page.getByText(/a bug/).count()) === 0, `memory-check: ${time}, it is no bug`);
  }
  await browser.look(page, "local-memory");
  await walksOn(page, "memory-check");
  await page.context().close();
}

async function ofExpression(browser, site) {
  const page = await browser.open(site, "", { name: "memory-expression" });
  await page.locator("button.step").waitFor();
  await page.getByRole("textbox", { name: /^Expression/ }).fill("{<<n, n>> : n \\in 1..9000000}");
  await page.keyboard.press("Enter");
  expect(await soon(() => page.getByText(/memory .* exhausted/i).first().isVisible(), 60000), "memory-expression: it is told");
  await walksOn(page, "memory-expression");
  await page.context().close();
}

async function walksOn(page, name) {
  await pane(page, "Walk");
  await page.locator("button.step").click();
  const steps = page.getByRole("listbox", { name: "Steps of the behaviour" }).getByRole("option");
  expect(await soon(async () => (await steps.count()) === 2), `${name}: the walk still works`);
}

/// A module whose memory may have no more than so many pages.
function limited(bytes, pages) {
  for (let at = 8; at < bytes.length; ) {
    const kind = bytes[at];
    const [size, begin] = number(bytes, at + 1);
    if (kind === 5) {
      const [least] = number(bytes, begin + 2);
      const entry = Buffer.from([1, 1, ...digits(least), ...digits(pages)]);
      return Buffer.concat([bytes.subarray(0, at + 1), Buffer.from(digits(entry.length)), entry, bytes.subarray(begin + size)]);
    }
    at = begin + size;
  }
  throw new Error("the module has no memory");
}

/// A number in LEB128 at a place, and the place behind it.
function number(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

function digits(value) {
  return value < 128 ? [value] : [(value % 128) + 128, ...digits(Math.floor(value / 128))];
}
