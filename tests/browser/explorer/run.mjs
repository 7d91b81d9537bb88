// Drives the explorer in a headless Chromium, with both back ends: the server, and the checker inside of an exported page.
//
// run.mjs CHECK PICTURES [ONLY]: the program, a folder for pictures, and the back end if only one is wanted. Where GUIDE_PICTURES
// names a folder, the pictures of docs/guide/explorer.md are written there. With CHECK_ALL=1 everything is done with each back end;
// else each thing with one of them at least.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { attempted, Browser, host, seen, serve, wrong } from "./bench.mjs";
import { commit, mutex, nim, ticTacToe } from "./facts.mjs";
import { exportsAll, needsNobody } from "./exports.mjs";
import { plays, program } from "./games.mjs";
import { pictured } from "./pictures.mjs";
import { isLong } from "./long.mjs";
import { locally, onServer, withBoth } from "./robust.mjs";
import { linksLead, tabsApart } from "./tabs.mjs";
import { troubles } from "./troubles.mjs";
import { isStopped, usesCheck } from "./use-check.mjs";
import { isWhole, usesGraph, usesPicture } from "./use-graph.mjs";
import { isNoGame, throwsAway, usesPlay } from "./use-play.mjs";
import { usesSource, writesView } from "./use-source.mjs";
import { usesWalk } from "./use-walk.mjs";
import { winsByKeys } from "./keyboard.mjs";
import { checks, isSeenEverywhere, reads, walks } from "./walk.mjs";

const [given, pictures, only] = process.argv.slice(2);
// The tests run it in other folders.
const check = resolve(given);
const guide = resolve(import.meta.dirname, "../../../docs/guide");
mkdirSync(pictures, { recursive: true });
const browser = await Browser.start(pictures);
const scratch = mkdtempSync(join(tmpdir(), "explorer-"));
const bench = { check, scratch, guide, specs: resolve(import.meta.dirname, "../../../specs") };

/// The site of a spec with a back end; a folder without the checker cannot be written where there is no WebAssembly.
async function site(kind, spec) {
  if (kind === "served") return serve(check, [spec], guide);
  const folder = join(scratch, spec);
  execFileSync(check, ["explore", spec, "--export", folder], { cwd: guide, stdio: "ignore" });
  return host(folder);
}

async function step(name, act) {
  const begun = Date.now();
  await attempted(name, act);
  console.log(`done ${name} (${Math.round((Date.now() - begun) / 1000)} s)`);
}

function canExport() {
  try {
    execFileSync(check, ["explore", "--export", join(scratch, "probe")], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/// What is done with a spec in each pane, in pages of their own.
function uses(spec, site, name) {
  const fresh = async (act) => {
    const page = await browser.open(site, spec.fragment, { name });
    await act(page);
    await page.context().close();
  };
  return [
    [`${name}: Walk`, () => fresh((page) => usesWalk(page, spec, name))],
    [`${name}: Check`, () => fresh((page) => usesCheck(page, spec, name))],
    [`${name}: Graph`, () => fresh((page) => usesGraph(browser, page, spec, name))],
    [`${name}: Picture`, () => fresh((page) => usesPicture(browser, page, spec, name))],
    [`${name}: Source`, () => fresh((page) => usesSource(browser, page, spec, name))],
    [`${name}: Play`, () => fresh(async (page) => {
      if (spec === commit) return isNoGame(page, name);
      await usesPlay(browser, page, spec, name);
      if (spec === nim) await throwsAway(page, name);
    })],
    [`${name}: links`, () => linksLead(browser, site, spec, name)],
  ];
}

function all(kind, { mutexes, commits, counters }) {
  return [
    [`${kind}: requests of workers`, () => browser.noticesWorkers(mutexes)],
    [`${kind}: Nim by the keyboard`, () => winsByKeys(browser, mutexes, kind)],
    [`${kind}: every pane, small and large, light and dark`, () => isSeenEverywhere(browser, mutexes, "", `${kind}-mutex`)],
    [`${kind}: boards`, () => plays(browser, mutexes, kind)],
    [`${kind}: the program of the fifth document`, () => program(browser, mutexes, kind, check)],
    ...uses(nim, mutexes, `${kind}-nim`),
    ...uses(ticTacToe, mutexes, `${kind}-tic-tac-toe`),
    ...uses(commit, commits, `${kind}-commit`),
    [`${kind}: exports`, () => exportsAll(browser, commits, mkdtempSync(join(scratch, "exports-")), `${kind}-exports`)],
    [`${kind}: a check is stopped`, () => isStopped(browser, commits, `${kind}-stopped`)],
    [`${kind}: two tabs`, () => tabsApart(browser, commits, `${kind}-tabs`)],
    [`${kind}: a picture is written`, async () => {
      const page = await browser.open(mutexes, "", { name: `${kind}-view` });
      await writesView(page, mutex, `${kind}-view`);
      await page.context().close();
    }],
    [`${kind}: a whole graph`, () => isWhole(browser, mutexes, 20, `${kind}-mutex`)],
    [`${kind}: walk`, () => walks(browser, mutexes, "", `${kind}-mutex`)],
    [`${kind}: source`, () => reads(browser, mutexes, "", `${kind}-mutex`)],
    [`${kind}: check`, () => checks(browser, counters, "", `${kind}-counter`)],
  ];
}

/// What is left to one of the back ends unless everything is wanted: by the beginnings of its steps.
const elsewhere = {
  served: ["served-nim", "served-tic-tac-toe", "served: exports", "served: a picture", "served: a whole graph", "served: source", "served: links that"],
  local: ["local-tic-tac-toe", "local-commit", "local: every pane", "local: boards", "local: walk", "local: check", "local: two tabs",
    "local: a check is stopped", "local: errors in texts"],
};

const isWanted = (kind, [name]) => Boolean(process.env.CHECK_ALL) || !elsewhere[kind].some((beginning) => name.startsWith(beginning));

/// So many at a time: much of what is done is waiting.
const HANDS = 3;

async function together(tasks) {
  const hands = Array.from({ length: HANDS }, async () => {
    for (let next = tasks.shift(); next; next = tasks.shift()) await step(...next);
  });
  await Promise.all(hands);
}

for (const kind of ["served", "local"]) {
  if (only && only !== kind) continue;
  if (kind === "local" && !canExport()) {
    console.log("SKIPPED the back end inside of the page: the program was built without WebAssembly (web/wasm)");
    continue;
  }
  const sites = { mutexes: await site(kind, "Mutex.tla"), commits: await site(kind, commit.file), counters: await site(kind, "Counter.tla") };
  await together(all(kind, sites).filter((task) => isWanted(kind, task)));
  // By itself: it is measured.
  await step(`${kind}: a long behaviour`, () => isLong(browser, sites.mutexes, `${kind}-long`));
  if (kind === "served" && process.env.GUIDE_PICTURES) await step("pictures of the guide", () => pictured(browser, sites, process.env.GUIDE_PICTURES));
  for (const [what, act] of withBoth) {
    const task = [`${kind}: ${what}`, () => act(browser, { ...bench, kind }, sites.mutexes)];
    if (isWanted(kind, task)) await step(...task);
  }
  if (kind === "local") await step("local: without a host", () => needsNobody(browser, sites.commits, commit, "local-alone"));
  await browser.closePages();
  for (const one of Object.values(sites)) await one.end();
  if (kind === "local") for (const [what, act] of locally) await step(`local: ${what}`, () => act(browser, { ...bench, kind }));
}
if (only !== "local") {
  await step("trouble", () => troubles(browser, check, scratch));
  for (const [what, act] of onServer) await step(`served: ${what}`, () => act(browser, { ...bench, kind: "served" }));
}
await browser.end();
rmSync(scratch, { recursive: true, force: true });
wrong.forEach((line) => console.error(line));
console.log(`the explorer: ${seen.checks} checks, ${wrong.length} objections`);
process.exit(wrong.length === 0 ? 0 : 1);
