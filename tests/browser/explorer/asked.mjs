// What the program is asked of the bundled specs and those of the guide: the lines of their expected.txt, and each config alone.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const lists = { "--invariant": "invariants", "--property": "properties", "--reachable": "reachable" };
const names = { "--config": "config", "-c": "config", "--init": "init", "--next": "next", "--spec": "specification" };

/// The words of a line, as a shell cuts them.
function words(line) {
  return [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word.replace(/'([^']*)'|^"([^"]*)"$/g, "$1$2"));
}

/// A spec with the options of the page; null where the page has no such options.
function asked(line, source) {
  const [spec, ...rest] = words(line);
  const found = { line, source: source(spec), spec, options: { definitions: [] }, deadlock: null, invariants: [], properties: [], reachable: [] };
  while (rest.length > 0) {
    const word = rest.shift();
    if (word === "-D") found.options.definitions.push(rest.shift());
    else if (names[word]) found.options[names[word]] = rest.shift();
    else if (lists[word]) found[lists[word]].push(rest.shift());
    else if (word === "--deadlock" || word === "--no-deadlock") found.deadlock = word === "--deadlock";
    else return null;
  }
  return found.source && found;
}

/// The lines of a folder, and its configs where no line has them.
function ofFolder(folder, source, specOf) {
  const text = existsSync(join(folder, "expected.txt")) ? readFileSync(join(folder, "expected.txt"), "utf8") : "";
  const lines = text.split("\n").filter((line) => line.includes("=>") && !line.startsWith("#")).map((line) => line.replace(/\s+=>\s+\d.*$/, ""));
  const alone = readdirSync(folder).filter((name) => existsSync(join(folder, name.replace(/\.cfg$/, ".tla"))) && name.endsWith(".cfg"));
  const all = new Set([...lines, ...alone.map((config) => specOf(basename(config, ".cfg")))]);
  return [...all].map((line) => asked(line, source)).filter(Boolean);
}

/// Everything that is asked of the guide's specs; the page gets their texts.
export function ofGuide(guide) {
  const ours = readdirSync(guide).filter((name) => /\.(tla|cfg)$/.test(name));
  const files = Object.fromEntries(ours.map((name) => [name, readFileSync(join(guide, name), "utf8")]));
  const source = (spec) => (files[spec] === undefined ? null : { kind: "texts", root: spec, files });
  return ofFolder(guide, source, (module) => `${module}.tla`);
}

/// Everything that is asked of the bundled specs.
export function ofBundled(folder, bundled) {
  const source = (spec) => (bundled.includes(spec) ? { kind: "bundled", name: spec } : null);
  const folders = [...new Set(bundled.map((name) => name.split("/")[0]))];
  return folders.flatMap((name) => ofFolder(join(folder, name), source, (module) => {
    const whole = `${name}/${module}`;
    return bundled.includes(whole) ? whole : name;
  }));
}
