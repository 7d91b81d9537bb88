// `check explore --export DIR`: a playground, folders that cannot be written, folders that have something else in them.

import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, host, pane, soon } from "./bench.mjs";

export async function folders(browser, { check, scratch, guide }) {
  const folder = mkdtempSync(join(scratch, "folders-"));
  const write = (...words) => {
    const { status, stdout, stderr } = spawnSync(check, ["explore", ...words], { cwd: guide, encoding: "utf8" });
    return { status, text: stdout + stderr };
  };
  const refused = (what, words, says) => {
    const { status, text } = write(...words);
    expect(status !== 0 && says.test(text) && !/panicked/.test(text), `folders: ${what}: ${status} ${text}`);
  };
  refused("a file in the place of the folder", ["--export", join(guide, "Mutex.tla")], /Mutex\.tla cannot be written|not empty/);
  refused("below a file", ["--export", join(guide, "Mutex.tla", "site")], /cannot be written/);
  refused("a place that nobody can write", ["--export", "/proc/site"], /\/proc\/site cannot be written/);
  const full = join(folder, "full");
  mkdirSync(full);
  writeFileSync(join(full, "thesis.txt"), "years of work");
  refused("a folder with other files", ["--export", full], /not empty/);
  expect(readdirSync(full).join() === "thesis.txt", "folders: nothing is written there");
  refused("a spec that is not there", ["Nowhere.tla", "--export", join(folder, "none")], /Nowhere/);
  expect(!existsSync(join(folder, "none")), "folders: nothing is written for it");
  readOnly(folder, refused);
  await overAnEarlierOne(browser, join(folder, "deep", "site"), write);
}

/// Not for root, who may write everywhere.
function readOnly(folder, refused) {
  if (process.getuid?.() === 0) return;
  const locked = join(folder, "locked");
  mkdirSync(locked);
  chmodSync(locked, 0o500);
  refused("a folder that is locked", ["--export", locked], /cannot be written/);
}

/// Folders are made; an earlier export is replaced, the spec of which is forgotten by a playground.
async function overAnEarlierOne(browser, site, write) {
  expect(write("Mutex.tla", "--export", site).status === 0, "folders: folders are made");
  expect(JSON.parse(readFileSync(join(site, "spec.json"), "utf8")).root === "Mutex.tla", "folders: the spec is inside");
  expect(write("--export", site).status === 0, "folders: an earlier export is replaced");
  expect(!existsSync(join(site, "spec.json")), "folders: and its spec with it");
  const served = await host(site);
  const page = await browser.open(served, "", { name: "playground" });
  await page.getByRole("dialog", { name: "Open a spec" }).waitFor();
  await browser.look(page, "local-playground");
  await page.getByRole("button", { name: "Write a new one" }).click();
  await page.getByRole("textbox", { name: /^Text of Spec.tla/ }).waitFor();
  await pane(page, "Check");
  await page.locator("#start-check").click();
  expect(await soon(() => page.getByText(/no error in 3 states/).first().isVisible()), "playground: a spec that was written is checked");
  await page.context().close();
  await served.end();
}
