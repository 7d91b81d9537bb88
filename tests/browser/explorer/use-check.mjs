// The pane Check, used: verdicts, witnesses, counterexamples, lassos, and a check that is stopped.

import { expect, pane, soon } from "./bench.mjs";
import { hasty, large } from "./facts.mjs";
import { hasStates } from "./use-walk.mjs";

export const start = (page) => page.getByRole("button", { name: "Start", exact: true }).click();

/// Whether a check has found that nothing is wrong.
export const isFine = (page) => page.locator(".outcome .message.good", { hasText: "ok: no error in" }).isVisible();

async function ask(page, text, what) {
  await page.getByRole("combobox", { name: "Name or expression" }).fill(text);
  await page.getByRole("combobox", { name: "What is asked of it" }).selectOption(what);
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

export async function usesCheck(page, spec, name) {
  await pane(page, "Check");
  await start(page);
  expect(await soon(() => isFine(page), 60000), `${name}: nothing is wrong with the spec`);
  const { expression, states } = spec.reachable;
  await ask(page, expression, "reachable");
  await start(page);
  const witness = page.getByRole("button", { name: new RegExp(`witness of `) });
  await witness.waitFor({ timeout: 60000 });
  const said = await witness.textContent();
  expect(states.test(said), `${name}: the witness is a shortest one: ${said}`);
  await witness.click();
  expect(await soon(() => page.getByText(/ is reached/).first().isVisible()), `${name}: the witness is shown`);
  expect(await hasStates(page, /(\d+) states/.exec(said)[1]), `${name}: and all of it is walked`);
}

/// A property of behaviours that does not hold, because of a fairness that does not help.
export async function findsLasso(browser, site, name) {
  const page = await browser.open(site, "#pane=check", { name });
  await page.getByRole("button", { name: "Start", exact: true }).waitFor();
  await ask(page, "Termination", "properties");
  await start(page);
  const shown = page.getByRole("button", { name: /counterexample of Termination/ });
  await shown.waitFor({ timeout: 60000 });
  await shown.click();
  expect(await soon(() => page.getByText(/^↺ then back to/).isVisible()), `${name}: the time line says where the lasso leads back`);
  expect(await soon(() => page.getByText("↺ loop").isVisible()), `${name}: the place is marked`);
  const reasons = page.locator(".reasons li");
  expect(await soon(async () => /Work/.test((await reasons.allTextContents()).join())), `${name}: the fairness that does not help is named`);
  await browser.look(page, `${name}-lasso`);
  return page;
}

export async function findsViolation(browser, site, name) {
  const page = await browser.open(site, `${hasty}&pane=check`, { name });
  await start(page);
  const shown = page.getByRole("button", { name: /counterexample of Agreement/ });
  await shown.waitFor({ timeout: 60000 });
  await shown.click();
  expect(await hasStates(page, 8), `${name}: the counterexample is a shortest one`);
  expect(await soon(() => page.getByText(/^Why Agreement/).isVisible()), `${name}: it is explained`);
  expect(await soon(async () => (await page.locator("tr.mattering").count()) === 1 && (await page.locator("tr.faded").count()) === 3), `${name}: only the variable that matters stands out`);
  await browser.look(page, `${name}-violation`);
  return page;
}

export async function isStopped(browser, site, name) {
  const page = await browser.open(site, `${large}&pane=check`, { name });
  await start(page);
  await page.locator(".progress .figures").waitFor({ timeout: 30000 });
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  expect(await soon(async () => /[1-9]/.test(await page.locator(".progress dd").first().textContent())), `${name}: the check tells how far it is`);
  await browser.look(page, `${name}-running`);
  await stop.click();
  expect(await soon(() => page.getByText("Stopped.").isVisible()), `${name}: the check is stopped`);
  await pane(page, "Walk");
  expect(await hasStates(page, 1), `${name}: and one can walk on`);
  await page.context().close();
}
