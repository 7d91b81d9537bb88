// A game of Nim by the keyboard alone: opened, set up, and won by playing the hints.

import { expect, soon } from "./bench.mjs";

/// What has the focus, as a user hears it.
const focused = (page) => page.evaluate(() => {
  const { activeElement: one } = document;
  return one === document.body || !one ? "" : one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent;
});

/// Goes on with Tab until what has the focus is called so.
export async function tabTo(page, name, most = 60) {
  for (let count = 0; count < most; count++) {
    if (name.test(await focused(page))) return true;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${name}; the focus is on “${await focused(page)}”`);
}

export async function winsByKeys(browser, site, kind) {
  const name = `${kind}-keys`;
  const page = await browser.open(site, "", { name });
  await page.evaluate(() => {
    globalThis.pressed = 0;
    for (const kind of ["pointerdown", "mousedown", "touchstart"]) addEventListener(kind, () => (globalThis.pressed += 1), true);
  });
  await page.getByRole("listbox", { name: "Steps of the behaviour" }).waitFor();
  await page.keyboard.press("?");
  expect(await soon(() => page.getByRole("dialog", { name: "Keys and signs" }).isVisible()), `${name}: ? lists the keys`);
  await page.keyboard.press("Escape");
  await closed(page);
  await opened(page);
  expect(await soon(() => page.getByRole("group", { name: "Heap 3: 5 matches" }).isVisible(), 30000), `${name}: the heaps are set up`);
  await tabTo(page, /^Hints$/);
  await page.keyboard.press("Enter");
  await byBoard(page, name);
  await byHints(page, name);
  expect(await soon(() => page.getByText("You have won.").isVisible()), `${name}: the game is won`);
  expect((await page.evaluate(() => globalThis.pressed)) === 0, `${name}: without a pointer`);
  await page.context().close();
}

/// Waits until no dialog is open: until then keys go to it.
const closed = (page) => page.waitForFunction(() => document.querySelector("dialog[open]") === null);

/// From any spec to Nim with heaps of 3, 4 and 5.
async function opened(page) {
  await page.keyboard.press("o");
  await page.getByRole("button", { name: /^nim\b(?!-)/ }).waitFor();
  await tabTo(page, /^nim(?!-)(?!.*statechart)/);
  await page.keyboard.press("Enter");
  await page.getByText("heapNum = 1").first().waitFor();
  await closed(page);
  await page.keyboard.press("5");
  await page.getByRole("textbox", { name: /^Heaps at the start/ }).waitFor({ timeout: 30000 });
  await tabTo(page, /^Heaps at the start/);
  await page.keyboard.type("3 4 5");
  await page.keyboard.press("Enter");
}

/// The first move on the board itself, where arrow keys go about.
async function byBoard(page, name) {
  const hint = await page.getByRole("button", { name: /^Best: / }).textContent();
  const [, count, heap] = /take (\d+) from heap (\d+)/.exec(hint) ?? [];
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Home");
  for (let row = 1; row < Number(heap); row++) await page.keyboard.press("ArrowDown");
  for (let tries = 0; tries < 6 && !(await focused(page)).startsWith(`Take ${count} `); tries++) await page.keyboard.press("ArrowRight");
  expect((await focused(page)) === `Take ${count} from heap ${heap}`, `${name}: arrow keys lead to the match of the hint, not to ${await focused(page)}`);
  await page.keyboard.press("Enter");
  expect(await soon(() => page.getByText(/^The opponent .*: take/).isVisible()), `${name}: a match that is pressed is taken`);
  expect((await focused(page)).startsWith("Take "), `${name}: the focus stays on the board`);
}

async function byHints(page, name) {
  await tabTo(page, /^Best: /);
  const says = page.getByRole("tabpanel", { name: "Play" }).getByRole("status").first();
  for (let move = 0; move < 12; move++) {
    await soon(async () => /Your turn|won/.test(await says.textContent()));
    if (/won/.test(await says.textContent())) return;
    expect((await focused(page)).startsWith("Best: "), `${name}: the hint keeps the focus`);
    await page.keyboard.press("Enter");
    await soon(async () => !/Your turn/.test(await says.textContent()));
  }
}
