// Walking, checking, links: what a user does with a spec.

import { expect, pane, soon } from "./bench.mjs";

const steps = (page) => page.getByRole("listbox", { name: "Steps of the behaviour" }).getByRole("option");
const has = async (page, number) => (await steps(page).count()) === number;

export async function walks(browser, site, fragment, name) {
  const page = await browser.open(site, fragment, { name });
  expect(await soon(() => has(page, 1)), `${name}: a spec opens in an initial state`);
  await browser.look(page, `${name}-walk`);
  await page.getByRole("button", { name: "FirstStep(1)" }).click();
  expect(await soon(() => has(page, 2)), `${name}: a step is taken`);
  await page.getByRole("button", { name: "SecondStep(1)" }).click();
  expect(await soon(() => has(page, 3)), `${name}: another step is taken`);
  await page.getByText(/^Enter/).first().waitFor();
  await browser.look(page, `${name}-walked`);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await soon(() => has(page, 2)), `${name}: a step is taken back`);
  await page.getByRole("button", { name: "Redo" }).click();
  expect(await soon(() => has(page, 3)), `${name}: and taken once more`);
  await page.getByRole("textbox", { name: /^Expression/ }).fill("turn + 40");
  await page.keyboard.press("Enter");
  expect(await soon(() => page.getByText(/^4[12]$/).first().isVisible()), `${name}: an expression is evaluated`);
  await linked(browser, site, page, name);
  await page.context().close();
}

async function linked(browser, site, page, name) {
  // The address is written a moment after the step.
  expect(await soon(() => /path=.{18}/.test(page.url())), `${name}: the address has the path`);
  const fragment = new URL(page.url()).hash;
  const copy = await browser.open(site, fragment, { name });
  expect(await soon(() => has(copy, 3)), `${name}: a link opens the same step`);
  await copy.context().close();
  const broken = await browser.open(site, fragment.replace(/path=(.{12}).*?(&|$)/, "path=$1______$2"), { name });
  expect(await soon(() => has(broken, 2)), `${name}: of a broken link the part that fits is kept`);
  expect(await soon(() => broken.getByText(/Kept: \d+ of \d+ states/).first().isVisible()), `${name}: and it is said`);
  await broken.context().close();
}

export async function checks(browser, site, fragment, name) {
  const page = await browser.open(site, fragment, { name });
  await pane(page, "Check");
  await browser.look(page, `${name}-check`);
  await page.getByRole("button", { name: "Start" }).click();
  const shown = page.getByRole("button", { name: /counterexample of NothingLost/ });
  await shown.waitFor();
  await browser.look(page, `${name}-checked`);
  await shown.click();
  expect(await soon(() => has(page, 5)), `${name}: the counterexample is opened`);
  expect(await soon(() => page.getByText("counter = ").first().isVisible()), `${name}: and explained`);
  await browser.look(page, `${name}-counterexample`);
  await page.context().close();
}

export async function reads(browser, site, fragment, name) {
  const page = await browser.open(site, fragment, { name });
  await pane(page, "Source");
  expect(await soon(() => page.getByText("VARIABLES").first().isVisible()), `${name}: the text is there`);
  await browser.look(page, `${name}-source`);
  await page.context().close();
}

export async function isSeenEverywhere(browser, site, fragment, name) {
  for (const [width, height] of [[1280, 800], [360, 740]]) {
    for (const scheme of ["light", "dark"]) {
      const page = await browser.open(site, fragment, { name, scheme, width, height });
      for (const one of ["Walk", "Check", "Graph", "Picture", "Play", "Source"]) {
        await pane(page, one);
        await page.waitForTimeout(400);
        await browser.look(page, `${name}-${one.toLowerCase()}-${width}-${scheme}`);
      }
      await page.getByRole("button", { name: "Help: keys" }).click();
      await browser.look(page, `${name}-help-${width}-${scheme}`);
      await page.context().close();
    }
  }
}
