/** What a link to the page says, and how it is written behind the `#` of the address. */
import type { Options } from "../protocol";

export const panes = ["walk", "check", "graph", "picture", "play", "source"] as const;
export type Pane = (typeof panes)[number];

export interface Link {
  /** null: the spec that came with the page, or texts that only the tab knows. */
  bundled: string | null;
  hasOwnTexts: boolean;
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
  add("texts", link.hasOwnTexts ? "own" : null);
  add("config", link.options.config);
  for (const definition of link.options.definitions ?? []) add("define", definition);
  add("init", link.options.init);
  add("next", link.options.next);
  add("specification", link.options.specification);
  add("pane", link.pane === "walk" ? null : link.pane);
  add("path", link.path.map((key) => [...key].slice(0, SHORT).join("")).join(""));
  if (link.path.length > 0 && link.at !== link.path.length - 1) add("at", String(link.at));
  if (link.backTo !== null) add("back", String(link.backTo));
  return words.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
}

export function readLink(fragment: string): Link {
  const words = new URLSearchParams(fragment.replace(/^#/, ""));
  const path = (words.get("path") ?? "").match(new RegExp(`.{${SHORT}}`, "gu")) ?? [];
  const pane = panes.find((pane) => pane === words.get("pane")) ?? "walk";
  return {
    bundled: words.get("spec"),
    hasOwnTexts: words.get("texts") === "own",
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

/** Whether two links lead to the same spec with the same options. */
export function isSameSpec(a: Link, b: Link): boolean {
  const spec = ({ bundled, hasOwnTexts, options }: Link): string => writeLink({ ...a, bundled, hasOwnTexts, options });
  return spec(a) === spec(b);
}

/** Whether two links lead to the same behaviour, whatever step of it is looked at. */
export function isSamePath(a: Link, b: Link): boolean {
  const path = ({ path, backTo }: Link): string => writeLink({ ...a, path, backTo, at: 0 });
  return path(a) === path(b);
}
