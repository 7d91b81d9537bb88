// The checker inside of the page agrees with the program: the same verdicts, states, properties and behaviours, for all bundled
// specs and those of the guide. The module runs in the browser, in the page's own worker.

import { spawn } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import { expect } from "./bench.mjs";
import { ofBundled, ofGuide } from "./asked.mjs";
import { laneOf } from "./lane.mjs";
import { siteOf } from "./sites.mjs";

/// Larger searches are cut, in both at the same number of states.
const MOST = 1000;

export async function agrees(browser, bench) {
  const { check, guide, specs } = bench;
  const site = await siteOf({ ...bench, kind: "local" }, null, guide);
  const page = await browser.open(site, "", { name: "agrees" });
  const ask = await laneOf(page);
  const { result } = await ask("bundled", {});
  const all = [...ofBundled(specs, result.specs.map(({ name }) => name)), ...ofGuide(guide)];
  expect(all.length > 100, `agrees: there are many cases, not ${all.length}`);
  for (const one of all) await compare(ask, check, one, guide);
  await page.context().close();
  await site.end();
}

async function compare(ask, check, one, folder) {
  const opened = await ask("open", { source: one.source, options: one.options });
  const of = (kind) => (opened.result?.properties ?? []).filter((property) => property.kind === kind).map(({ name }) => name);
  const beside = (list, kind) => list.filter((text) => !of(kind).includes(text));
  const [invariants, properties, reachable] =
    [beside(one.invariants, "invariant"), beside(one.properties, "property"), beside(one.reachable, "reachable")];
  const params = { invariants, properties, reachable, deadlock: one.deadlock, maxStates: MOST, maxSeconds: null, workers: 1 };
  // What is asked on the command line stands in the place of what the config asks, and in the page beside it.
  const listed = (option, config, list) => (list.length > 0 ? [...config, ...list].flatMap((text) => [option, text]) : []);
  const words = [
    ...listed("--invariant", of("invariant"), invariants), ...listed("--property", of("property"), properties),
    ...listed("--reachable", of("reachable"), reachable), ...optionWords(one),
  ];
  const [theirs, ours] = await Promise.all([program(check, [one.spec, ...words], folder), found(ask, opened, params)]);
  for (const what of Object.keys(theirs)) {
    const isSame = isDeepStrictEqual(ours[what], theirs[what]);
    expect(isSame, `agrees: ${one.line}: ${what}: page ${text(ours[what])}, program ${text(theirs[what])}`);
  }
}

const text = (value) => JSON.stringify(value)?.slice(0, 400);

function optionWords({ options, deadlock }) {
  const one = (option, value) => (value ? [option, value] : []);
  return [
    ...options.definitions.flatMap((definition) => ["-D", definition]), ...one("--config", options.config), ...one("--init", options.init),
    ...one("--next", options.next), ...one("--spec", options.specification), ...(deadlock === null ? [] : [deadlock ? "--deadlock" : "--no-deadlock"]),
  ];
}

/// What the program says.
async function program(check, words, cwd) {
  const said = JSON.parse(await output(check, [...words, "--format", "json", "--workers", "1", "--max-states", String(MOST)], cwd));
  const { outcome, statistics, properties, violations, witnesses, trace } = said;
  const shown = [...violations, ...witnesses].map(({ kind, name, trace }) => [`${kind} ${name}`, behaviour(trace)]);
  return {
    verdict: outcome.verdict,
    "exit code": outcome.exit_code,
    statistics: [statistics.initial_states, statistics.states_distinct, statistics.states_generated, statistics.depth, statistics.states_left],
    properties: whole(properties),
    behaviours: sorted(shown),
    behaviour: shown.length > 0 ? null : behaviour(trace),
    // The page knows no folders.
    assumption: outcome.verdict === "assumption" ? outcome.name.replace(/(\S+\/)+/g, "") : null,
  };
}

/// The properties with their verdicts in the words of the page, in which the parts of a property are one.
function whole(properties) {
  const statuses = new Map();
  for (const { kind, name, status } of properties) statuses.set(`${kind} ${name}`, [...(statuses.get(`${kind} ${name}`) ?? []), status]);
  const worst = (found) => ["violated", "unknown"].find((status) => found.includes(status)) ?? found[0];
  return [...statuses].map(([property, found]) => `${property} ${pageWords[worst(found)] ?? worst(found)}`);
}

const pageWords = { witnessed: "reached", unreachable: "not-reached" };

function output(check, words, cwd) {
  return new Promise((resolve, reject) => {
    const run = spawn(check, words, { cwd, stdio: ["ignore", "pipe", "ignore"] });
    let text = "";
    run.stdout.on("data", (data) => (text += data));
    run.once("error", reject);
    run.once("close", () => resolve(text));
  });
}

const sorted = (shown) => Object.fromEntries([...shown].sort(([a], [b]) => (a < b ? -1 : 1)));

function behaviour(trace) {
  if (!trace) return null;
  const { states, loop, stuttering } = trace;
  return { actions: states.map(({ action }) => action?.name ?? null), states: states.map(({ variables }) => variables), loop, stuttering };
}

/// What the page's checker says.
async function found(ask, opened, params) {
  const { result, problem } = opened.problem ? opened : await ask("check", params);
  if (problem) return { verdict: problem.code, "exit code": problem.message };
  const shown = [];
  for (const { kind, name, trace } of result.properties) if (trace) shown.push([`${kind} ${name}`, await walked(ask, trace)]);
  const { initial, distinct, generated, depth, left } = result.statistics;
  const assumption = result.properties.find(({ kind }) => kind === "assumption");
  const asked = result.properties.filter((property) => property !== assumption && property.status !== "not-checked");
  return {
    verdict: result.verdict,
    "exit code": result.exitCode,
    statistics: [initial, distinct, generated, depth, left],
    properties: asked.map(({ kind, name, status }) => `${kind} ${name} ${status}`),
    behaviours: sorted(shown),
    behaviour: shown.length > 0 ? null : await walked(ask, result.trace),
    assumption: assumption?.name ?? null,
  };
}

/// A behaviour with its states, which are found again by their keys.
async function walked(ask, trace) {
  if (!trace) return null;
  const { keys, labels, backTo, stuttering } = trace;
  const replayed = await ask("replay", { keys });
  const exported = await ask("export", { keys, backTo, form: "json" });
  const states = exported.result ? JSON.parse(exported.result.text).trace.states : (exported.problem ?? replayed.problem);
  return { actions: labels.map(({ action }, at) => (at === 0 ? null : action)), states: Array.from(states).map(({ variables }) => variables), loop: backTo, stuttering };
}
