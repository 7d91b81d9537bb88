// Times that are measured in the page: how long a frame takes at most, and how long after a press something happens.

import { expect } from "./bench.mjs";

/// Milliseconds that a frame may take while the checker works.
const FRAME = 200;

/// Milliseconds in which a call is cancelled.
const CANCELLED = 100;

/// Begins to watch the frames of a page.
export function watchFrames(page) {
  return page.evaluate(() => {
    let last = performance.now();
    globalThis.worstFrame = 0;
    const look = () => {
      const now = performance.now();
      globalThis.worstFrame = Math.max(globalThis.worstFrame, now - last);
      last = now;
    };
    const frame = () => {
      look();
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    setInterval(look, 10);
  });
}

/// The longest time in which the page did nothing, since it was asked last.
function worstFrame(page) {
  return page.evaluate(() => {
    const worst = globalThis.worstFrame;
    globalThis.worstFrame = 0;
    return worst;
  });
}

/// Does something meanwhile; no frame may take long. The machine may be busy with something else, so three attempts are made.
export async function staysLively(page, name, act) {
  let best = Infinity;
  for (let attempt = 0; attempt < 3 && best > FRAME; attempt++) {
    await worstFrame(page);
    await act();
    best = Math.min(best, await worstFrame(page));
  }
  expect(best <= FRAME, `${name}: the page stands still for ${Math.round(best)} ms`);
}

/// Milliseconds from a press of a button to the moment when another element is there, or gone with `isGone`.
export function pressed(page, button, other, isGone = false) {
  return page.evaluate(([button, other, isGone]) => new Promise((resolve, reject) => {
    const find = (text) => [...document.querySelectorAll(text.split(" :: ")[0])].find((one) => one.textContent.includes(text.split(" :: ")[1] ?? ""));
    const start = performance.now();
    const isDone = () => (find(other) === undefined) === isGone;
    const look = () => {
      if (!isDone()) return;
      observer.disconnect();
      resolve(performance.now() - start);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(() => reject(new Error(`${other} did not change within 10 seconds`)), 10000);
    find(button).click();
  }), [button, other, isGone]);
}

/// Starts something three times and cancels it; once at least, it must be over soon.
export async function isCancelled(page, name, { start, button, other, isGone }) {
  let best = Infinity;
  for (let attempt = 0; attempt < 3 && best > CANCELLED; attempt++) {
    await start();
    best = Math.min(best, await pressed(page, button, other, isGone));
  }
  expect(best <= CANCELLED, `${name}: cancelled after ${Math.round(best)} ms`);
}
