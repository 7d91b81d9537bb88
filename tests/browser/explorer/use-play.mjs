// The pane Play, used: opponents, hints, and the remark on a move that throws something away.

import { expect, pane, soon } from "./bench.mjs";

const says = (page) => page.locator(".says");
const told = async (page, what) => what.test((await says(page).textContent()) ?? "");

async function against(page, opponent, begins) {
  await page.getByRole("combobox", { name: "Opponent" }).selectOption(opponent);
  await page.getByRole("combobox", { name: "Who begins" }).selectOption(begins);
  await page.getByRole("button", { name: "New game", exact: true }).click();
  expect(await soon(() => told(page, /Your turn/)), `${opponent}: a game begins`);
}

/// Plays what the hints say, to the end; gives what is said then.
async function byHints(page) {
  for (let move = 0; move < 12; move++) {
    if (!(await soon(() => told(page, /Your turn|have won|has won|over/)))) return "nothing";
    if (await told(page, /have won|has won|over/)) break;
    await page.getByRole("button", { name: /^Best: / }).click();
    await soon(async () => !(await told(page, /Your turn/)));
  }
  return says(page).textContent();
}

export async function usesPlay(browser, page, spec, name) {
  await pane(page, "Play");
  const hints = page.getByRole("button", { name: "Hints", exact: true });
  await hints.waitFor({ timeout: 60000 });
  await hints.click();
  if (spec.isDrawn) await givesAway(browser, page, name);
  for (const opponent of ["erring", "random"]) {
    await against(page, opponent, "user");
    const end = await byHints(page);
    const isLost = /opponent has won/i.test(end);
    expect(!isLost && /won|over/.test(end), `${name}: the ${opponent} opponent does not win against the hints: ${end}`);
  }
}

/// A move that is marked as bad where nobody can force a win.
async function givesAway(browser, page, name) {
  await against(page, "perfect", "opponent");
  await page.locator(".all-moves summary").click();
  const bad = page.locator(".all-moves li", { has: page.locator(".tag.bad") }).first();
  await bad.getByRole("button").click();
  expect(await soon(() => told(page, /That gave the draw away/)), `${name}: a move that gives something away gets a remark`);
  await browser.look(page, `${name}-remark`);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  expect(await soon(async () => !(await told(page, /That gave/))), `${name}: and can be taken back`);
}

/// Of Nim the first position can be won: what does not win is remarked on.
export async function throwsAway(page, name) {
  await against(page, "perfect", "user");
  await page.getByRole("button", { name: "Take 5 from heap 3" }).click();
  expect(await soon(() => told(page, /That gave the win away: “take 2 from heap 1” instead would have won in 9 moves/)), `${name}: the win was thrown away, and it is said how not to`);
  expect(await soon(() => page.getByText("gave the win away").first().isVisible()), `${name}: also in the list of the moves`);
}

export async function isNoGame(page, name) {
  await pane(page, "Play");
  expect(await soon(() => page.getByText("Nothing in this spec says that it is a game for two").isVisible()), `${name}: a spec that is no game says how it becomes one`);
}
