/** What a link to the page says, and how it is written behind the `#` of the address. */
import type { Options, Source } from "../protocol";

export const panes = ["walk", "check", "graph", "picture", "play", "source"] as const;
export type Pane = (typeof panes)[number];

export interface Link {
  /** null: the spec that came with the page, or texts that only the page knows. */
  bundled: string | null;
  options: Options;
  pane: Pane;
  /** Beginnings of keys. */
  path: string[];
  at: number;
  backTo: number | null;
}

/** So much of a key is in a link: enough to tell the successors of a state apart. */
const SHORT = 6;

export function writeLink(link: Link): string {
  const words: [string, string][] = [];
  const add = (name: string, value: string | null | undefined): void => {
    if (value) words.push([name, value]);
  };
  add("spec", link.bundled);
  add("config", link.options.config);
  for (const definition of link.options.definitions ?? []) add("define", definition);
  add("init", link.options.init);
  add("next", link.options.next);
  add("specification", link.options.specification);
  add("pane", link.pane === "walk" ? null : link.pane);
  add("path", link.path.map((key) => key.slice(0, SHORT)).join(""));
  if (link.path.length > 0 && link.at !== link.path.length - 1) add("at", String(link.at));
  if (link.backTo !== null) add("back", String(link.backTo));
  return words.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
}

export function readLink(fragment: string): Link {
  const words = new URLSearchParams(fragment.replace(/^#/, ""));
  const path = (words.get("path") ?? "").match(new RegExp(`.{${SHORT}}`, "g")) ?? [];
  const pane = panes.find((pane) => pane === words.get("pane")) ?? "walk";
  return {
    bundled: words.get("spec"),
    options: readOptions(words),
    pane,
    path,
    at: step(words.get("at"), path.length) ?? Math.max(0, path.length - 1),
    backTo: step(words.get("back"), path.length),
  };
}

function readOptions(words: URLSearchParams): Options {
  const options: Options = {};
  const definitions = words.getAll("define");
  if (definitions.length > 0) options.definitions = definitions;
  for (const name of ["config", "init", "next", "specification"] as const) {
    const value = words.get(name);
    if (value) options[name] = value;
  }
  return options;
}

function step(text: string | null, length: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null;
  const number = Number(text);
  return number < length ? number : null;
}

/** Whether two sources and their options are the same spec. */
export function isSameSpec(a: { source: Source; options: Options }, b: { source: Source; options: Options }): boolean {
  return JSON.stringify([a.source, sorted(a.options)]) === JSON.stringify([b.source, sorted(b.options)]);
}

function sorted(options: Options): unknown {
  return [options.config ?? null, options.definitions ?? [], options.init ?? null, options.next ?? null, options.specification ?? null];
}
