// Two tabs on one server do not disturb each other; a link leads to the same place, from each pane.

import { expect, pane, soon } from "./bench.mjs";
import { large } from "./facts.mjs";
import { isFine, start } from "./use-check.mjs";
import { hasStates, states, take } from "./use-walk.mjs";

/// One tab checks something large while both walk.
export async function tabsApart(browser, site, name) {
  const [one, other] = [await browser.open(site, large, { name }), await browser.open(site, "", { name })];
  await pane(one, "Check");
  await start(one);
  await one.locator(".progress .figures").waitFor({ timeout: 30000 });
  for (const step of ["Prepare(1)", "Hear(1)", "Abort"]) await take(other, step);
  expect(await hasStates(other, 4), `${name}: one tab walks while the other checks`);
  await pane(one, "Walk");
  await take(one, "Refuse(9)");
  expect(await hasStates(one, 2), `${name}: and so does the tab that checks`);
  expect(await hasStates(other, 4), `${name}: each has its own behaviour`);
  await pane(other, "Check");
  await start(other);
  expect(await soon(() => isFine(other), 30000), `${name}: the other tab checks as well`);
  await pane(one, "Check");
  const stop = one.getByRole("button", { name: "Stop", exact: true });
  expect(await stop.isVisible(), `${name}: the first check still runs`);
  await stop.click();
  expect(await soon(() => one.getByText("Stopped.").isVisible()), `${name}: and is stopped in its own tab`);
  expect(await isFine(other), `${name}: and not in the other`);
  for (const page of [one, other]) await page.context().close();
}

const titles = ["Walk", "Check", "Graph", "Picture", "Play", "Source"];

export async function linksLead(browser, site, spec, name) {
  const page = await browser.open(site, spec.fragment, { name });
  for (const step of spec.steps) await take(page, step);
  await states(page).nth(1).click();
  for (const title of titles) {
    await pane(page, title);
    expect(await soon(() => page.url().includes(title === "Walk" ? "at=1" : `pane=${title.toLowerCase()}`), 2000), `${name}: the address tells the pane ${title}`);
    const copy = await browser.open(site, new URL(page.url()).hash, { name });
    expect(await soon(async () => (await copy.getByRole("tab", { selected: true }).textContent()) === title), `${name}: a link leads to the pane ${title}`);
    await copy.keyboard.press("1");
    expect(await hasStates(copy, 3), `${name}: with the behaviour (${title})`);
    expect(await soon(() => copy.getByRole("heading", { name: "State 2 of 3" }).isVisible()), `${name}: at the same step (${title})`);
    await copy.context().close();
  }
  await page.goBack();
  expect(await soon(async () => (await page.getByRole("tab", { selected: true }).textContent()) === "Play"), `${name}: one can go back`);
  await page.context().close();
}
