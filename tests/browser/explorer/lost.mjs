// What is lost while a page is open: the server is stopped and started again, files of the spec are deleted or become others.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, pane, serve, soon } from "./bench.mjs";

const text = "---- MODULE Ticks ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = x + 1\n====\n";
const steps = (page) => page.getByRole("listbox", { name: "Steps of the behaviour" }).getByRole("option");
const has = (page, number) => soon(async () => (await steps(page).count()) === number);

function written(scratch) {
  const folder = mkdtempSync(join(scratch, "lost-"));
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write("Ticks.tla", text);
  write("Ticks.cfg", "INIT Init\nNEXT Next\n");
  return { folder, write };
}

async function walked(browser, site, name) {
  // What the browser says of requests that fail is expected.
  const page = await browser.open(site, "", { name, mayFail: true });
  await page.locator("button.step").click();
  expect(await has(page, 2), `${name}: the spec opens`);
  return page;
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export async function serverStartedAgain(browser, { check, scratch }) {
  const name = "server-again";
  const { folder } = written(scratch);
  const words = ["Ticks.tla", "--port", String(await freePort())];
  const first = await serve(check, words, folder);
  const page = await walked(browser, first, name);
  await first.end();
  expect(await soon(() => page.getByText(/does not answer/).first().isVisible()), `${name}: a server that has stopped is told`);
  expect((await steps(page).count()) === 2, `${name}: what was known is still there`);
  const second = await serve(check, words, folder);
  expect(await soon(() => page.getByText(/started anew/).first().isVisible()), `${name}: a server that was started again is told`);
  const link = second.url.replace(/#.*/, "") + new URL(page.url()).hash;
  await page.goto(link);
  expect(await has(page, 2), `${name}: the same path under the new address opens the same behaviour`);
  await page.context().close();
  await second.end();
}

export async function filesGone(browser, { check, scratch }) {
  const name = "files-gone";
  const { folder, write } = written(scratch);
  const site = await serve(check, ["Ticks.tla"], folder);
  const page = await walked(browser, site, name);
  const reload = page.getByRole("button", { name: "Reload the spec" });
  rmSync(join(folder, "Ticks.tla"));
  expect(await soon(() => reload.isVisible()), `${name}: that a file is deleted is told`);
  expect((await steps(page).count()) === 2, `${name}: and what is shown stays`);
  await reload.click();
  expect(await soon(() => page.getByText(/Ticks\.tla/).first().isVisible()), `${name}: a spec that is gone is told`);
  write("Ticks.tla", text);
  expect(await soon(() => reload.isVisible()), `${name}: that it is back is told`);
  await reload.click();
  await pane(page, "Walk");
  expect(await has(page, 2), `${name}: then the same behaviour is shown`);
  await becomesAnother(page, reload, write, name);
  await page.context().close();
  await site.end();
}

/// What still fits of the behaviour is kept.
async function becomesAnother(page, reload, write, name) {
  write("Ticks.tla", text.replace("x + 1", "x + 2"));
  await reload.click();
  expect(await soon(() => page.getByText(/Kept: 1 of 2 states/).first().isVisible()), `${name}: of another spec, what fits is kept`);
  expect(await has(page, 1), `${name}: and no more`);
  write("Ticks.cfg", "\u0000\u0001\u0002 nonsense");
  await reload.click();
  expect(await soon(() => page.getByText(/Ticks\.cfg/).first().isVisible()), `${name}: a config of nonsense is told`);
  write("Ticks.cfg", "INIT Init\nNEXT Next\n");
  await reload.click();
  await pane(page, "Walk");
  expect(await has(page, 1), `${name}: and mended`);
}
