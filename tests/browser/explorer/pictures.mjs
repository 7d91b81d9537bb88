// The pictures of docs/guide/explorer.md: each shows one thing that the guide explains.

import { join } from "node:path";
import { expect, pane, soon } from "./bench.mjs";
import { hasty, nim } from "./facts.mjs";
import { start } from "./use-check.mjs";
import { hasStates, take } from "./use-walk.mjs";

const small = { width: 1100, height: 640 };

/// What is done before each picture; the fragment says what is open.
const scenes = {
  walk: ["commits", "", async (page) => {
    for (const step of ["Prepare(1)", "Hear(1)", "Prepare(2)"]) await take(page, step);
    await page.getByRole("textbox", { name: /^Expression/ }).fill("Cardinality(votes)");
    await page.keyboard.press("Enter");
    await page.locator(".disabled-action summary").nth(1).click();
  }],
  violation: ["commits", `${hasty}&pane=check`, async (page) => {
    await start(page);
    await page.getByRole("button", { name: /counterexample of Agreement/ }).click();
    await page.getByText(/^Why Agreement/).waitFor();
  }],
  check: ["commits", "#pane=check", async (page) => {
    for (const [text, kind] of [["AllCommitted", "reachable"], ["Termination", "properties"]]) {
      await page.getByRole("combobox", { name: "Name or expression" }).fill(text);
      await page.getByRole("combobox", { name: "What is asked of it" }).selectOption(kind);
      await page.getByRole("button", { name: "Add", exact: true }).click();
    }
    await start(page);
    await page.getByRole("button", { name: /counterexample of Termination/ }).waitFor();
  }],
  lasso: ["commits", "#pane=check", async (page) => {
    await scenes.check[2](page);
    await page.getByRole("button", { name: /counterexample of Termination/ }).click();
    await page.locator(".loop").waitFor();
  }],
  graph: ["mutexes", "", async (page) => {
    for (const step of ["FirstStep(1)", "SecondStep(1)"]) await take(page, step);
    await pane(page, "Graph");
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page.locator(".graph-drawing [data-node='19']").waitFor();
    await page.locator(".graph-drawing .node.current .box").click();
    await page.locator(".state-values").waitFor();
  }],
  picture: ["commits", "", async (page) => {
    for (const step of ["Prepare(1)", "Hear(1)", "Prepare(3)", "Refuse(2)", "Abort", "Learn(1)"]) await take(page, step);
    await pane(page, "Picture");
    await page.locator(".drawing circle").first().waitFor();
  }],
  source: ["commits", "", async (page) => {
    await take(page, "Prepare(1)");
    await pane(page, "Source");
    await page.locator(".m-written").first().waitFor();
  }],
  nim: ["mutexes", `${nim.fragment}&pane=play`, async (page) => {
    await page.getByRole("button", { name: "Hints", exact: true }).click();
    await page.getByRole("button", { name: /^Best: / }).click();
    await soon(async () => /opponent.*Your turn/i.test(await page.locator(".says").textContent()));
  }],
  "tic-tac-toe": ["mutexes", "#spec=tic-tac-toe&pane=play", async (page) => {
    await page.getByRole("button", { name: "Row 2, column 2: empty" }).click();
    await soon(async () => /opponent.*Your turn/i.test(await page.locator(".says").textContent()));
    await page.getByRole("button", { name: "Hints", exact: true }).click();
  }],
  "acro-nim": ["mutexes", "#spec=acro-nim&pane=play", (page) => page.getByRole("button", { name: "Hints", exact: true }).click({ timeout: 120000 })],
  program: ["mutexes", "#spec=nim-strategy&pane=play", async (page) => {
    await page.getByRole("button", { name: "New Game", exact: true }).click();
    await page.getByRole("textbox", { name: /move/i }).fill("0 1");
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await page.waitForTimeout(1200);
  }],
};

/// Pictures by name; light unless `options` say else.
export async function pictured(browser, sites, folder, { names = Object.keys(scenes), suffix = "", ...options } = {}) {
  for (const name of names) {
    const [site, fragment, act] = scenes[name];
    const page = await browser.open(sites[site], fragment, { ...small, ...options, name: `picture ${name}` });
    await hasStates(page, 1);
    await act(page);
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${name}${suffix}.png`) });
    await page.context().close();
  }
  expect(true, "pictures");
}
