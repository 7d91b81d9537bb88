// Drives the explorer in a headless Chromium, with both back ends: the server, and the checker inside of an exported page.
//
// run.mjs CHECK PICTURES [ONLY]: the program, a folder for pictures, and the back end if only one is wanted.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Browser, host, seen, serve, wrong } from "./bench.mjs";
import { troubles } from "./troubles.mjs";
import { plays, program } from "./games.mjs";
import { checks, isLong, isSeenEverywhere, reads, walks } from "./walk.mjs";

const [check, pictures, only] = process.argv.slice(2);
const guide = resolve(import.meta.dirname, "../../../docs/guide");
mkdirSync(pictures, { recursive: true });
const browser = await Browser.start(pictures);
const scratch = mkdtempSync(join(tmpdir(), "explorer-"));

/// The site of a spec with a back end; a folder without the checker cannot be written where there is no WebAssembly.
async function site(kind, spec) {
  if (kind === "served") return serve(check, [spec], guide);
  const folder = join(scratch, spec);
  execFileSync(check, ["explore", spec, "--export", folder], { cwd: guide, stdio: "ignore" });
  return host(folder);
}

async function step(name, act) {
  const before = wrong.length;
  try {
    await act();
  } catch (error) {
    wrong.push(`${name}: ${error.message.split("\n")[0]}`);
  }
  console.log(`${wrong.length === before ? "ok" : "WRONG"} ${name}`);
}

function canExport() {
  try {
    execFileSync(check, ["explore", "--export", join(scratch, "probe")], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

for (const kind of ["served", "local"]) {
  if (only && only !== kind) continue;
  if (kind === "local" && !canExport()) {
    console.log("SKIPPED the back end inside of the page: the program was built without WebAssembly (web/wasm)");
    continue;
  }
  const mutex = await site(kind, "Mutex.tla");
  await step(`${kind}: walk`, () => walks(browser, mutex, "", `${kind}-mutex`));
  await step(`${kind}: source`, () => reads(browser, mutex, "", `${kind}-mutex`));
  await step(`${kind}: a long behaviour`, () => isLong(browser, mutex, "", `${kind}-mutex`));
  await step(`${kind}: every pane, small and large, light and dark`, () => isSeenEverywhere(browser, mutex, "", `${kind}-mutex`));
  await step(`${kind}: play`, () => plays(browser, mutex, kind));
  await step(`${kind}: the program of the fifth document`, () => program(browser, mutex, kind, check));
  await mutex.end();
  const counter = await site(kind, "Counter.tla");
  await step(`${kind}: check`, () => checks(browser, counter, "", `${kind}-counter`));
  await counter.end();
}
if (only !== "local") await step("trouble", () => troubles(browser, check, scratch));
await browser.end();
rmSync(scratch, { recursive: true, force: true });
wrong.forEach((line) => console.error(line));
console.log(`the explorer: ${seen.checks} checks, ${wrong.length} objections`);
process.exit(wrong.length === 0 ? 0 : 1);
