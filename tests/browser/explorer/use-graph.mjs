// The panes Graph and Picture, used: states that are found and walked to, taken together, drawn.

import { expect, pane, soon } from "./bench.mjs";
import { hasStates, take } from "./use-walk.mjs";

const nodes = (page) => page.locator(".graph-drawing [data-node]");

/// Once nothing is being drawn any more.
const drawn = (page) => soon(async () => (await page.locator(".busy").count()) === 0 && (await nodes(page).count()) > 0, 60000);

export async function usesGraph(browser, page, spec, name) {
  await pane(page, "Graph");
  expect(await drawn(page), `${name}: the neighbourhood is drawn`);
  expect((await page.locator(".graph-drawing .node.current").count()) === 1, `${name}: the state is marked in it`);
  await page.getByRole("button", { name: "All", exact: true }).click();
  expect(await soon(() => page.locator(".drawing-part > .message").isVisible(), 60000), `${name}: a graph that is too large is summarised`);
  expect((await nodes(page).count()) <= 150, `${name}: by at most 150 nodes`);
  await browser.look(page, `${name}-summary`);
  await isProjected(page, spec, name);
  await page.getByRole("button", { name: "Around the state" }).click();
  await drawn(page);
  await walksThere(page, name);
}

/// By a variable: one node for each of its values.
async function isProjected(page, spec, name) {
  const { by, classes } = spec.graph;
  const summary = page.locator(".projection summary");
  await summary.click();
  await page.getByRole("checkbox", { name: by, exact: true }).check();
  expect(await soon(async () => (await nodes(page).count()) === classes, 60000), `${name}: ${by} has ${classes} values, not ${await nodes(page).count()}`);
  expect((await nodes(page).first().textContent()).includes(`${by} = `), `${name}: they stand in the nodes`);
  await page.getByRole("checkbox", { name: by, exact: true }).uncheck();
  await drawn(page);
}

/// A click on a node that is not the present one shows it, and the way there.
async function walksThere(page, name) {
  await page.getByRole("button", { name: "Fit", exact: true }).click();
  const other = page.locator(".graph-drawing .node:not(.current):not(.visited)").first();
  await other.locator(".box").click();
  const panel = page.getByRole("region", { name: "Selected state" });
  expect(await soon(() => panel.locator(".state-values").isVisible()), `${name}: a node that is pressed shows its state`);
  const text = await panel.getByText(/initial state/i).textContent();
  const steps = Number(/^(\d+) step/.exec(text)?.[1] ?? 0);
  await panel.getByRole("button", { name: "Walk there" }).click();
  await page.getByRole("tabpanel", { name: "Walk" }).waitFor();
  expect(await hasStates(page, steps + 1), `${name}: one walks there in ${steps} steps`);
}

/// The whole graph of a small spec: as many nodes as states.
export async function isWhole(browser, site, count, name) {
  const page = await browser.open(site, "#pane=graph", { name });
  await drawn(page);
  await page.getByRole("button", { name: "All", exact: true }).click();
  expect(await soon(async () => (await nodes(page).count()) === count, 30000), `${name}: all ${count} states are drawn`);
  await page.locator(".graph-drawing [tabindex='0']").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await soon(() => page.locator(".graph-drawing .node.selected").isVisible()), `${name}: keys go along the steps`);
  await browser.look(page, `${name}-whole`);
  await page.context().close();
}

/// What is shown moves with the time line, in the pane and in others.
export async function usesPicture(browser, page, spec, name) {
  await pane(page, "Walk");
  await take(page, spec.steps[0]);
  await hasStates(page, 2);
  await pane(page, "Picture");
  const shown = page.locator(spec.drawing ? ".drawing" : "pre.view");
  const { first, later } = spec.drawing ?? spec.view;
  const says = (text) => soon(async () => (await shown.textContent()).includes(text));
  expect(await says(later), `${name}: the picture shows ${later}`);
  expect((await page.locator(".left-out").count()) === 0, `${name}: nothing is left out`);
  await browser.look(page, `${name}-picture`);
  await page.getByRole("button", { name: "Previous step" }).click();
  expect(await soon(async () => (await shown.textContent()).includes(first) && !(await shown.textContent()).includes(later)), `${name}: and follows the time line back`);
  await page.getByRole("slider", { name: "Step" }).press("End");
  expect(await says(later), `${name}: and forward`);
  await page.getByRole("button", { name: "First step" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  expect(await says(later), `${name}: and moves by itself`);
}
