// What all tests of the explorer share: the program as a server, an exported folder as a site, pages that note what they should
// not do.

import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:http";
import { readFileSync, existsSync } from "node:fs";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Whoever ends the tests ends the servers too.
process.setMaxListeners(100);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/// Everything that was not as it should be.
export const wrong = [];

/// How many things were looked at.
export const seen = { checks: 0 };

/// The objections of the attempt that is running.
const attempt = new AsyncLocalStorage();

/// Notes it where something is not as it should be.
export function expect(truth, what) {
  seen.checks += 1;
  if (!truth) object(what, attempt.getStore());
}

/// Notes what is wrong. What a page does by itself (an error, a request) counts at once: there is no second attempt.
function object(what, objections = wrong) {
  objections.push(what);
  console.error(`  ✗ ${what}`);
}

/// Does it, and once more where that gives objections: a machine that does other work may be too slow once; what is wrong is
/// wrong again. The objections of the last attempt count.
export async function attempted(name, act) {
  let objections = [];
  for (const isLast of [false, true]) {
    objections = [];
    await attempt.run(objections, act).catch((error) => objections.push(`${name}: ${error.message.split("\n")[0]}`));
    if (objections.length === 0) return;
    if (!isLast) console.log(`  again ${name}: ${objections.join("; ")}`);
  }
  wrong.push(...objections);
}

/// Starts `check explore`; gives its address and a way to end it.
export function serve(check, words, cwd) {
  return new Promise((resolve, reject) => {
    const server = spawn(check, ["explore", ...words], { cwd, stdio: ["ignore", "pipe", "inherit"] });
    process.once("exit", () => server.kill());
    server.stdout.once("data", (data) => {
      const url = data.toString().split("\n")[0];
      resolve({ url, origin: new URL(url).origin, end: () => ended(server) });
    });
    server.once("exit", (code) => reject(new Error(`check explore ended with ${code}`)));
  });
}

function ended(server) {
  return new Promise((resolve) => {
    server.once("exit", resolve);
    server.kill("SIGTERM");
  });
}

const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json" };

/// Serves a folder as any web host would.
export function host(folder) {
  return new Promise((resolve) => {
    const server = createServer((request, response) => {
      const name = new URL(request.url, "http://host").pathname.slice(1) || "index.html";
      const path = join(folder, name);
      if (name.includes("..") || !existsSync(path)) return response.writeHead(404).end();
      response.writeHead(200, { "content-type": kinds[extname(name)] ?? "application/octet-stream" }).end(readFileSync(path));
    });
    server.listen(0, "127.0.0.1", () => {
      const origin = `http://127.0.0.1:${server.address().port}`;
      resolve({ url: `${origin}/`, origin, end: async () => void (server.close(), server.closeAllConnections()) });
    });
  });
}

export class Browser {
  static async start(pictures) {
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    const quiet = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
    const chrome = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", ...quiet] });
    return Object.assign(new Browser(), { chrome, pictures });
  }

  /// A page that may ask nobody but its origin.
  async open(site, fragment = "", options = {}) {
    const page = await this.alone(options.name ?? "page", site.origin, options);
    await page.goto(site.url.replace(/#.*/, "") + fragment);
    await page.getByRole("tablist", { name: "Panes" }).waitFor();
    return page;
  }

  /// An empty page that may ask for nothing but addresses with this beginning; what its workers ask for counts as well.
  async alone(name, origin, { scheme = "light", width = 1280, height = 800, mayFail = false, note = object } = {}) {
    const context = await this.chrome.newContext({ colorScheme: scheme, viewport: { width, height }, bypassCSP: true, reducedMotion: "reduce" });
    const page = await context.newPage();
    page.setDefaultTimeout(30000);
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !mayFail) object(`${name}: console: ${message.text()}`);
    });
    page.on("pageerror", (error) => object(`${name}: error in the page: ${error}`));
    context.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url)) note(`${name}: request: ${url}`);
    });
    return page;
  }

  /// What a worker asks for has to be noticed too: else nothing could be said of the back end inside of pages.
  async noticesWorkers(site) {
    const noted = [];
    const page = await this.open(site, "", { name: "worker", mayFail: true, note: (what) => noted.push(what) });
    await page.evaluate(() => new Promise((resolve) => {
      const script = 'fetch("http://127.0.0.1:9/").catch(() => {}).then(() => postMessage("asked"))';
      new Worker(URL.createObjectURL(new Blob([script]))).onmessage = resolve;
    }));
    expect(noted.length === 1, `a request of a worker is noticed: ${noted}`);
    await page.context().close();
  }

  /// A picture for the documentation, and whatever axe finds; the page is no wider than its window.
  async look(page, name) {
    const settled = () => page.waitForTimeout(150);
    await settled();
    if (this.pictures) await page.screenshot({ path: join(this.pictures, `${name}.png`) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${name}: the page is wider than the window`);
    await page.evaluate(axe);
    const found = await page.evaluate(() => globalThis.axe.run(document));
    seen.checks += 1;
    for (const { id, help, nodes } of found.violations) {
      expect(false, `${name}: axe: ${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
    }
  }

  /// Closes the pages that are left, as those of a test that was broken off.
  async closePages() {
    for (const context of this.chrome.contexts()) await context.close();
  }

  end() {
    return this.chrome.close();
  }
}

/// Goes to a pane.
export async function pane(page, name) {
  await page.getByRole("tab", { name, exact: true }).click();
  await page.getByRole("tabpanel", { name }).waitFor();
}

/// Whether a condition comes true in some time.
export async function soon(condition, time = 10000) {
  for (const end = Date.now() + time; Date.now() < end; ) {
    if (await Promise.resolve().then(condition).catch(() => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
