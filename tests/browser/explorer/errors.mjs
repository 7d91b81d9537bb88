// Specs with errors: the page shows them at their places, and recovers when they are mended: in the file, or by typing.

import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, pane, soon } from "./bench.mjs";
import { siteOf } from "./sites.mjs";

const module = `---- MODULE Ticks ----
EXTENDS Naturals
CONSTANT N
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % N
Small == x < N
====
`;
const config = "CONSTANT N = 3\nINIT Init\nNEXT Next\nINVARIANT Small\n";

/// What is wrong, in which file and line, and a part of what is said of it.
const mistakes = [
  { what: "syntax", file: "Ticks.tla", line: 6, from: "(x + 1)", to: "(x + )", says: /expect/i },
  { what: "semantic", file: "Ticks.tla", line: 7, from: "x < N", to: "x < Nn", says: /Nn/ },
  { what: "arity", file: "Ticks.tla", line: 6, from: "(x + 1) % N", to: "Small(x)", says: /Small/ },
  { what: "config", file: "Ticks.cfg", line: 2, from: "INIT Init", to: "INIT Begin", says: /Begin/ },
  { what: "config-syntax", file: "Ticks.cfg", line: 4, from: "INVARIANT Small", to: "INVARIANTZ Small", says: /INVARIANTZ/ },
];

const steps = (page) => page.getByRole("listbox", { name: "Steps of the behaviour" }).getByRole("option");
const has = (page, number) => soon(async () => (await steps(page).count()) === number);

/// The error is listed with its place, and marked in its line of the text.
async function isShown(page, name, { file, line, says }) {
  const problems = page.getByRole("region", { name: "Problems" });
  expect(await soon(() => problems.getByText(says).first().isVisible()), `${name}: it is said`);
  const link = problems.getByRole("button", { name: `${file}:${line}` }).first();
  expect(await soon(() => link.isVisible()), `${name}: with its place ${file}:${line}`);
  await link.click();
  const marked = page.locator(`.code-view .line:nth-child(${line}) .m-error`);
  expect(await soon(async () => (await marked.count()) > 0), `${name}: its place is marked`);
}

/// On the server, the file is changed.
export async function inFiles(browser, bench) {
  const folder = mkdtempSync(join(bench.scratch, "files-"));
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write("Ticks.tla", module);
  write("Ticks.cfg", config);
  const site = await siteOf({ ...bench, kind: "served" }, "Ticks.tla", folder);
  const page = await browser.open(site, "", { name: "errors-in-files" });
  await has(page, 1);
  await page.locator("button.step").click();
  expect(await has(page, 2), "errors-in-files: the spec opens");
  const reload = page.getByRole("button", { name: "Reload the spec" });
  for (const mistake of mistakes) {
    const name = `errors-in-files-${mistake.what}`;
    const right = mistake.file === "Ticks.tla" ? module : config;
    write(mistake.file, right.replace(mistake.from, mistake.to));
    await reload.click();
    await isShown(page, name, mistake);
    write(mistake.file, right);
    await reload.click();
    await pane(page, "Walk");
    expect(await has(page, 2), `${name}: when it is mended, the same behaviour is shown`);
  }
  await page.context().close();
  await site.end();
}

/// In a playground, the text is typed.
export async function asTyped(browser, bench) {
  const site = await siteOf(bench, null, bench.scratch);
  const name = `${bench.kind}-errors-as-typed`;
  const page = await browser.open(site, "", { name });
  await page.getByRole("button", { name: "Write a new one" }).click();
  const type = async (text) => {
    await page.getByRole("textbox", { name: /^Text of Spec.tla/ }).fill(text.replace("Ticks", "Spec"));
  };
  const typeConfig = (text) => page.getByRole("textbox", { name: /^Text of Spec.cfg/ }).fill(text);
  const texts = page.getByRole("navigation", { name: "Files" }).getByRole("button", { name: "Spec.tla" });
  const both = async (text, other) => {
    await texts.click();
    await type(text);
    await typeConfig(other);
  };
  await texts.waitFor();
  await both(module, config);
  const problems = page.getByRole("region", { name: "Problems" });
  const isFine = () => soon(() => problems.getByText("none", { exact: false }).first().isVisible());
  expect(await isFine(), `${name}: the spec has no problem`);
  for (const mistake of mistakes) {
    const change = (text, file) => (file === mistake.file ? text.replace(mistake.from, mistake.to) : text);
    await both(change(module, "Ticks.tla"), change(config, "Ticks.cfg"));
    await isShown(page, `${name}-${mistake.what}`, { ...mistake, file: mistake.file.replace("Ticks", "Spec") });
    await both(module, config);
    expect(await isFine(), `${name}-${mistake.what}: it is mended`);
  }
  await mendsTheEndless(page, name, { both, problems });
  await page.context().close();
  await site.end();
}

/// A text whose evaluation has no end is mended by typing alone.
async function mendsTheEndless(page, name, { both }) {
  const slow = module.replace("Naturals", "Naturals, FiniteSets").replace("x = 0", "x = 0 /\\ \\A S \\in SUBSET (1..60) : Cardinality(S) < 61");
  await both(slow, config);
  await page.locator("footer").getByText("walk: replay…").waitFor();
  await both(module, config);
  await pane(page, "Walk");
  expect(await has(page, 1), `${name}: an evaluation without an end is given up when the text is mended`);
  await page.locator("button.step").click();
  expect(await has(page, 2), `${name}: and then one can walk`);
}
