// Opens each page in a headless Chromium, light and dark: no error, no request, nothing that axe finds. Takes pictures.
//
// page.mjs FOLDER PAGE…: pictures go to the folder.

import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [folder, ...pages] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const wrong = [];

/// Loads a page and notes what it does that it should not.
async function load(context, address, note) {
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) note(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => note(`error: ${error}`));
  page.on("request", (request) => {
    if (request.url() !== address && !request.url().startsWith("data:")) note(`request: ${request.url()}`);
  });
  await page.goto(address);
  return page;
}

for (const path of pages) {
  const address = pathToFileURL(resolve(path)).href;
  for (const colorScheme of ["light", "dark"]) {
    const note = (what) => wrong.push(`${basename(path)} (${colorScheme}): ${what}`);
    const options = { colorScheme, viewport: { width: 1180, height: 900 } };
    const plain = await browser.newContext(options);
    const page = await load(plain, address, note);
    await page.screenshot({ path: join(folder, `${basename(path, ".html")}-${colorScheme}.png`), fullPage: true });
    const overflows = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    if (overflows) note("the page is wider than the window");
    await plain.close();
    // The page allows no script; axe is one.
    const open = await browser.newContext({ ...options, bypassCSP: true });
    const examined = await load(open, address, note);
    await examined.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    await examined.addScriptTag({ content: axe });
    const found = await examined.evaluate(() => globalThis.axe.run(document));
    for (const { id, help, nodes } of found.violations) {
      note(`axe: ${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
    }
    await open.close();
  }
}
await browser.close();
wrong.forEach((line) => console.error(line));
console.log(`${pages.length} pages looked at, light and dark: ${wrong.length} objections`);
process.exit(wrong.length === 0 ? 0 : 1);
