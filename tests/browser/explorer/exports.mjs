// What leaves the page: behaviours in each form, read back where they can be; pages that need nobody.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, pane, soon } from "./bench.mjs";
import { hasty } from "./facts.mjs";
import { findsLasso, findsViolation, isFine } from "./use-check.mjs";
import { hasStates, take } from "./use-walk.mjs";

/// The behaviour of a page in some form, as a file in a folder.
async function exported(page, form, folder) {
  await page.getByRole("button", { name: "File", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export the behaviour…" }).click();
  await page.getByRole("radio", { name: form }).check();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /^Download/ }).click()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  await page.keyboard.press("Escape");
  return path;
}

const readBack = [/^ITF/, /^JSON of TLC/, /^JSON of check/];

export async function exportsAll(browser, site, folder, name) {
  const violation = await findsViolation(browser, site, name);
  for (const form of readBack) {
    const copy = await imported(browser, site, hasty, await exported(violation, form, folder), name);
    expect(await hasStates(copy, 8), `${name}: the counterexample comes back from ${form}`);
    expect(await soon(() => copy.getByRole("row", { name: /Agreement.*violated/ }).isVisible()), `${name}: and still violates (${form})`);
    await copy.context().close();
  }
  const contents = [[/^TLA\+/, /^-+ MODULE/], [/^Markdown/, /^#/], [/^Link/, /^http.*#define=.*path=/]];
  for (const [form, wanted] of contents) expect(wanted.test(readFileSync(await exported(violation, form, folder), "utf8")), `${name}: ${form} is written`);
  await isComplete(browser, await exported(violation, /^Page/, folder), name);
  await violation.context().close();
  const lasso = await findsLasso(browser, site, name);
  const loop = await lasso.locator(".loop button").textContent();
  for (const form of readBack) {
    const copy = await imported(browser, site, "", await exported(lasso, form, folder), name);
    expect(await soon(async () => (await copy.locator(".loop button").textContent()) === loop), `${name}: the lasso comes back from ${form}`);
    await copy.context().close();
  }
  await lasso.context().close();
}

async function imported(browser, site, fragment, path, name) {
  const page = await browser.open(site, fragment, { name });
  await hasStates(page, 1);
  await page.locator('input[aria-label="A file with a behaviour"]').setInputFiles(path);
  expect(await soon(() => page.getByText(/states, all of them as the spec has them/).isVisible()), `${name}: ${path} is read`);
  return page;
}

/// The behaviour as a page of its own: no request at all, not even for a style.
async function isComplete(browser, path, name) {
  const address = pathToFileURL(path).href;
  const page = await browser.alone(name, address);
  await page.goto(address);
  expect((await page.getByRole("heading", { name: /^State \d/ }).count()) === 8, `${name}: the page has all states`);
  expect(await page.getByText("Violated: Agreement.").isVisible(), `${name}: and what is violated`);
  await browser.look(page, `${name}-page`);
  await page.context().close();
}

/// An exported site of which the host has gone: everything still works that was loaded.
export async function needsNobody(browser, site, spec, name) {
  const page = await browser.open(site, spec.fragment, { name });
  await hasStates(page, 1);
  await site.end();
  await take(page, spec.steps[0]);
  expect(await hasStates(page, 2), `${name}: one walks without the host`);
  await pane(page, "Check");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  expect(await soon(() => isFine(page), 30000), `${name}: and checks`);
  await pane(page, "Graph");
  expect(await soon(async () => (await page.locator("[data-node]").count()) > 1), `${name}: and draws`);
  await page.context().close();
}
