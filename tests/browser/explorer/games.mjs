// Games: Nim won by the hints with the keyboard alone, and the program of the fifth document.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, soon } from "./bench.mjs";

const heaps = encodeURIComponent("InitialHeaps=<<3,4,5>>");

export async function plays(browser, site, kind) {
  const name = `${kind}-nim`;
  const page = await browser.open(site, `#spec=nim&define=${heaps}&pane=play`, { name });
  const panel = page.getByRole("tabpanel", { name: "Play" });
  expect(await soon(() => panel.getByRole("button", { name: /hint/i }).first().isVisible(), 30000), `${name}: the game is solved`);
  await browser.look(page, `${name}-play`);
  await page.context().close();
  for (const spec of ["tic-tac-toe", "acro-nim"]) {
    const other = await browser.open(site, `#spec=${spec}&pane=play`, { name: `${kind}-${spec}` });
    const solved = other.getByRole("tabpanel", { name: "Play" }).getByRole("button", { name: /hint/i }).first();
    expect(await soon(() => solved.isVisible(), 120000), `${kind}-${spec}: the game is solved`);
    await browser.look(other, `${kind}-${spec}-play`);
    await other.context().close();
  }
}

export async function program(browser, site, kind, check) {
  const name = `${kind}-program`;
  const page = await browser.open(site, "#spec=nim-strategy&pane=play", { name });
  const box = page.getByRole("textbox", { name: /heaps of a new game/i });
  await box.waitFor({ timeout: 30000 });
  const press = (button) => page.getByRole("button", { name: button, exact: true }).click();
  await box.fill("2 x 4");
  await press("New Game");
  expect(await soon(() => page.getByText("illegal input").first().isVisible()), `${name}: ill-formed heaps are refused`);
  await box.fill("2 3 4");
  await press("New Game");
  await browser.look(page, `${name}-new`);
  const move = page.getByRole("textbox", { name: /move/i });
  await move.waitFor();
  await move.fill("0 1");
  await press("Move");
  await page.waitForTimeout(1500);
  await browser.look(page, `${name}-moved`);
  await press("Quit");
  expect(await soon(() => page.getByText("you quit").first().isVisible()), `${name}: the game is quit`);
  const [download] = await Promise.all([page.waitForEvent("download"), press("Save the run")]);
  const log = join(tmpdir(), `explorer-${process.pid}.ndjson`);
  await download.saveAs(log);
  const text = readFileSync(log, "utf8");
  expect(text.split("\n").filter(Boolean).length >= 4, `${name}: the run has its steps`);
  const said = accepted(check, log);
  expect(said.includes("accepted"), `${name}: the checker accepts the run: ${said}`);
  writeFileSync(log, text.replace("you quit", "I win"));
  expect(!accepted(check, log).includes("accepted:"), `${name}: a run that was changed is not accepted`);
  await page.context().close();
}

function accepted(check, log) {
  const words = ["trace", "nim-strategy/NimDialog", log, "-D", "BoxGames={<<2, 3, 4>>}", "-D", "PageGames={<<1, 2>>}", "-D", "MaxFetches=9"];
  try {
    return execFileSync(check, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    return `${error.stdout}${error.stderr}`;
  }
}
