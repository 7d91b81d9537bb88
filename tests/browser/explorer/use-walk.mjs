// The pane Walk, used: steps, branches, what is filtered, pinned and evaluated, and why something is not possible.

import { expect, soon } from "./bench.mjs";

export const states = (page) => page.getByRole("listbox", { name: "Steps of the behaviour" }).getByRole("option");
export const hasStates = (page, count) => soon(async () => (await states(page).last().getAttribute("aria-setsize")) === String(count));
const button = (page, name) => page.getByRole("button", { name, exact: true });
const row = (page, name) => page.getByRole("row").filter({ has: page.locator("th code").getByText(name, { exact: true }) });

/// Takes a step, by the beginning of what its button says.
export async function take(page, label) {
  await page.locator("button.step", { hasText: label }).first().click();
}

export async function usesWalk(page, spec, name) {
  expect(await hasStates(page, 1), `${name}: the spec opens in an initial state`);
  for (const [index, step] of spec.steps.entries()) {
    await take(page, step);
    expect(await hasStates(page, index + 2), `${name}: the step ${step} is taken`);
  }
  await branches(page, spec, name);
  await looks(page, spec, name);
  await evaluates(page, spec, name);
  const holding = page.locator("table.values tbody").last().getByRole("row", { name: /holds/ });
  expect(await soon(async () => (await holding.count()) === spec.invariants), `${name}: ${spec.invariants} invariants hold`);
  await isExplained(page, spec, name);
}

async function branches(page, spec, name) {
  await button(page, "Undo").click();
  expect(await hasStates(page, 2), `${name}: a step is taken back`);
  await button(page, "Redo").click();
  expect(await hasStates(page, 3), `${name}: and taken once more`);
  await states(page).first().click();
  expect(await soon(() => page.getByText("taken", { exact: true }).first().isVisible()), `${name}: the step that was taken is marked`);
  await take(page, spec.branch);
  expect(await hasStates(page, 2), `${name}: another step makes a branch`);
  await button(page, "Undo").click();
  expect(await hasStates(page, 3), `${name}: the former branch comes back`);
  await states(page).last().click();
}

async function looks(page, spec, name) {
  const { variable } = spec;
  await row(page, variable).hover();
  await button(page, `Pin ${variable} to the time line`).click();
  expect(await soon(async () => (await page.locator(".pin code", { hasText: variable }).count()) === 3), `${name}: ${variable} is pinned`);
  await button(page, `Hide ${variable}`).click();
  expect(await soon(async () => (await row(page, variable).count()) === 0), `${name}: ${variable} is hidden`);
  await page.getByRole("button", { name: "show 1 hidden" }).click();
  expect(await soon(() => row(page, variable).isVisible()), `${name}: and shown again`);
  const filter = page.getByRole("searchbox", { name: /^Filter variables/ });
  if (!(await filter.isVisible())) return;
  await filter.fill(variable);
  expect((await page.locator("table.values tbody").first().getByRole("row").count()) === 2, `${name}: the filter leaves ${variable}`);
  await filter.fill("");
}

async function evaluates(page, spec, name) {
  const box = page.getByRole("textbox", { name: /^Expression/ });
  const value = async (expression) => (await row(page, expression).locator("td").nth(1).textContent()) ?? "";
  for (const [expression] of [spec.expression, spec.primed]) {
    await box.fill(expression);
    await box.press("Enter");
  }
  const [[expression, wanted], [primed, step]] = [spec.expression, spec.primed];
  expect(await soon(async () => (await value(expression)).startsWith(wanted)), `${name}: ${expression} is ${wanted}`);
  expect(await soon(async () => /last state/.test(await value(primed))), `${name}: ${primed} has no value in the last state`);
  await states(page).first().click();
  expect(await soon(async () => (await value(primed)).startsWith(step)), `${name}: ${primed} is ${step}`);
  await states(page).last().click();
}

/// Of a game nothing is possible at its end; elsewhere something always is.
async function isExplained(page, spec, name) {
  if (spec.ends) {
    await button(page, "Random").click();
    await page.getByRole("menuitem", { name: "1000 steps" }).click();
    expect(await soon(() => page.getByText("No step leads on from this state.").isVisible()), `${name}: a random walk goes to the end`);
  }
  const refused = page.locator(".disabled-action").first();
  await refused.locator("summary").click();
  expect(await soon(() => refused.locator(".part").getByText("is false").first().isVisible()), `${name}: it is said why an action is not possible`);
  await refused.locator(".part button.place").first().click();
  expect(await soon(() => page.getByRole("tabpanel", { name: "Source" }).locator(".m-shown").first().isVisible()), `${name}: and where`);
}
