// Specs that run for ever: checks without an end, and evaluations in all calls. Each can be cancelled, and the page stays lively.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, pane, soon } from "./bench.mjs";
import { siteOf } from "./sites.mjs";
import { isCancelled, pressed, staysLively, watchFrames } from "./clock.mjs";

const text = `---- MODULE Endless ----
EXTENDS Naturals, FiniteSets
VARIABLE x
Slow(n) == IF \\A S \\in SUBSET (1..60) : Cardinality(S) # n + 61 THEN n ELSE 0
Init == x = 0
Next == x' = x + 1
SlowInit == x = Slow(1)
SlowNext == x' = Slow(1 + x)
====
`;

/// Writes the spec into a folder; gives its name.
function writeEndless(folder) {
  writeFileSync(join(folder, "Endless.tla"), text);
  writeFileSync(join(folder, "Endless.cfg"), "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n");
  return "Endless.tla";
}

const cancelButton = "footer button :: Cancel";
const steps = (page) => page.getByRole("listbox", { name: "Steps of the behaviour" }).getByRole("option");

/// Waits until the status line offers to cancel a call, and not one before it; the page must stay lively.
async function busy(page, name, call) {
  await staysLively(page, name, async () => {
    await page.locator("footer").getByText(call).waitFor();
    await page.getByRole("button", { name: "Help: keys" }).click();
    await page.waitForTimeout(300);
    await page.keyboard.press("Escape");
  });
}

export async function endless(browser, bench) {
  const site = await siteOf(bench, writeEndless(bench.scratch), bench.scratch);
  for (const act of [check, initial, step, expression]) await act(browser, site, `${bench.kind}-endless-${act.name}`);
  await site.end();
}

async function opened(browser, site, fragment, name) {
  const page = await browser.open(site, fragment, { name });
  await watchFrames(page);
  return page;
}

async function check(browser, site, name) {
  const page = await opened(browser, site, "#pane=check", name);
  await page.locator("#start-check").waitFor();
  const start = async () => {
    await page.locator("#start-check").click();
    await page.locator("#stop-check").waitFor();
    await staysLively(page, name, () => page.waitForTimeout(1200));
  };
  await isCancelled(page, name, { start, button: "#stop-check", other: "#start-check" });
  expect(await soon(() => page.getByText(/^Stopped/).isVisible()), `${name}: it is told`);
  await pane(page, "Walk");
  expect(await soon(async () => (await steps(page).count()) === 1), `${name}: one can walk`);
  await page.context().close();
}

/// The initial states are never found; with others, the spec opens.
async function initial(browser, site, name) {
  const page = await opened(browser, site, "#init=SlowInit&next=Next", name);
  await busy(page, name, "walk: initial…");
  const time = await pressed(page, cancelButton, cancelButton, true);
  expect(time <= 1000, `${name}: cancelled after ${Math.round(time)} ms`);
  expect(await soon(() => page.getByText(/Cancelled/).first().isVisible()), `${name}: it is told`);
  await page.evaluate(() => (location.hash = "#init=Init&next=Next"));
  expect(await soon(async () => (await steps(page).count()) === 1), `${name}: the spec opens with another beginning`);
  await page.context().close();
}

async function step(browser, site, name) {
  const page = await opened(browser, site, "#init=Init&next=SlowNext", name);
  let isFirst = true;
  const start = async () => {
    if (!isFirst) await page.getByRole("button", { name: "Try again" }).click();
    isFirst = false;
    await busy(page, name, "walk: computing steps…");
  };
  await isCancelled(page, name, { start, button: cancelButton, other: cancelButton, isGone: true });
  expect(await soon(() => page.getByRole("button", { name: "Try again" }).isVisible()), `${name}: the steps can be asked for again`);
  await page.evaluate(() => (location.hash = "#init=Init&next=Next"));
  expect(await soon(() => page.locator("button.step").isVisible()), `${name}: the spec opens with other steps`);
  await page.context().close();
}

async function expression(browser, site, name) {
  const page = await opened(browser, site, "", name);
  await page.locator("button.step").waitFor();
  const ask = async (text) => {
    await page.getByRole("textbox", { name: /^Expression/ }).fill(text);
    await page.keyboard.press("Enter");
  };
  let tried = 0;
  const start = async () => {
    await ask(`Slow(${1 + tried++})`);
    await busy(page, name, "walk: evaluating…");
  };
  await isCancelled(page, name, { start, button: cancelButton, other: cancelButton, isGone: true });
  await ask("x + 41");
  expect(await soon(() => page.getByText("41", { exact: true }).first().isVisible()), `${name}: another expression has its value`);
  await page.locator("button.step").click();
  expect(await soon(async () => (await steps(page).count()) === 2), `${name}: one can walk on`);
  await page.context().close();
}
