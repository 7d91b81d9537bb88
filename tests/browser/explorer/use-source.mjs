// The pane Source, used: definitions, the action that was taken, mistakes made and mended.

import { expect, pane, soon } from "./bench.mjs";
import { hasStates, take } from "./use-walk.mjs";

export async function usesSource(browser, page, spec, name) {
  await take(page, spec.steps[0]);
  await hasStates(page, 2);
  await pane(page, "Source");
  expect(await soon(() => page.locator(".m-taken").first().isVisible()), `${name}: the action that was taken is marked`);
  expect(await soon(() => page.locator(".m-written").first().isVisible()), `${name}: and what it writes`);
  expect(await page.locator(".m-taken").first().evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top > 0 && bottom < innerHeight;
  }), `${name}: and it is in sight`);
  const { name: defined, comment } = spec.definition;
  const use = page.locator(".line span", { hasText: new RegExp(`^${defined}$`) });
  const tip = page.getByRole("tooltip");
  const place = (await use.count()) > 0 ? use.first() : page.locator(".line", { hasText: defined }).first();
  await place.scrollIntoViewIfNeeded();
  await hoverOn(page, place, defined);
  expect(await soon(async () => (await tip.textContent()).startsWith(defined)), `${name}: a name shows its definition`);
  if (comment) expect((await tip.textContent()).includes(comment), `${name}: with its comment`);
  await browser.look(page, `${name}-tip`);
  await edits(page, name);
}

/// The pointer on a word of a line.
async function hoverOn(page, line, word) {
  const box = await line.evaluate((element, word) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const start = text.data.indexOf(word);
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + word.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
    return null;
  }, word);
  await page.mouse.move(box.x, box.y);
}

/// A mistake is shown at its place while one types, and gone when it is mended.
async function edits(page, name) {
  await page.getByRole("button", { name: "Edit a copy" }).click();
  const text = page.getByRole("textbox", { name: /^Text of .*\.tla/ });
  await text.waitFor();
  const good = await text.inputValue();
  await text.fill(good.replace("Init ==", "Init =="  + " (("));
  expect(await soon(() => page.locator(".m-error").first().isVisible()), `${name}: a mistake is marked`);
  const problems = page.locator(".problems");
  expect(await soon(async () => /\.tla:\d+/.test(await problems.textContent())), `${name}: and told`);
  await text.fill(good);
  expect(await soon(async () => (await page.locator(".m-error").count()) === 0), `${name}: and gone when it is mended`);
  await pane(page, "Walk");
  expect(await hasStates(page, 2), `${name}: the behaviour is still there`);
}

/// A picture written into a spec that has none.
export async function writesView(page, spec, name) {
  await pane(page, "Picture");
  expect(await soon(() => page.getByText("This spec has no picture of its states.").isVisible()), `${name}: it is said how a spec gets pictures`);
  await pane(page, "Source");
  await page.getByRole("button", { name: "Edit a copy" }).click();
  const text = page.getByRole("textbox", { name: /^Text of .*\.tla/ });
  await text.waitFor();
  await text.fill((await text.inputValue()).replace(/\n====[^]*$/, `\n${spec.view.add}\n====\n`));
  await pane(page, "Picture");
  expect(await soon(async () => (await page.locator("pre.view").textContent()).includes(spec.view.first)), `${name}: the spec has a picture now`);
}
