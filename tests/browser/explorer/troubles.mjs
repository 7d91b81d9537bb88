// Bad input: specs with errors, specs that run for ever, files that change, a server that stops.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, pane, serve, soon } from "./bench.mjs";

const good = "---- MODULE Ticks ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = x + 1\n====\n";

export async function troubles(browser, check, folder) {
  const path = join(folder, "Ticks.tla");
  writeFileSync(path, good.replace("x + 1", "x +"));
  writeFileSync(join(folder, "Ticks.cfg"), "INIT Init\nNEXT Next\n");
  const server = await serve(check, ["Ticks.tla"], folder);
  const page = await browser.open(server, "", { name: "trouble", mayFail: true });
  expect(await soon(() => page.getByText("Ticks.tla", { exact: false }).first().isVisible()), "trouble: a spec with an error is shown");
  await browser.look(page, "trouble-error");
  await page.waitForTimeout(1500);
  writeFileSync(path, good);
  const reload = page.getByRole("button", { name: "Reload the spec" });
  expect(await soon(() => reload.isVisible()), "trouble: a change of the file is told");
  await reload.click();
  await pane(page, "Walk");
  const step = page.getByRole("listbox", { name: "Steps of the behaviour" }).getByRole("option");
  expect(await soon(async () => (await step.count()) === 1), "trouble: the mended spec opens");
  await endless(page);
  await server.end();
  expect(await soon(() => page.getByText(/does not answer/).first().isVisible()), "trouble: a server that has stopped is told");
  await browser.look(page, "trouble-lost");
  await page.context().close();
}

async function endless(page) {
  await pane(page, "Check");
  await page.getByRole("button", { name: "Start" }).click();
  const stop = page.getByRole("button", { name: /Stop|Cancel/ });
  await stop.waitFor();
  await page.waitForTimeout(1000);
  const before = Date.now();
  await stop.click();
  expect(await soon(() => page.getByRole("button", { name: "Start" }).isVisible()), "trouble: a check without an end is stopped");
  // The time of the click itself is in it.
  expect(Date.now() - before < 1000, `trouble: and soon, not after ${Date.now() - before} ms`);
}
