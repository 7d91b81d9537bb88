/** Values as TLA+ text, on one line. */
import type { Value } from "../protocol";

const texts = new WeakMap<Value, string>();

/** The text of a value. Equal values have equal texts: the back end gives parts in one order. */
export function textOf(value: Value): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = written(value);
  texts.set(value, text);
  return text;
}

function written(value: Value): string {
  switch (value.kind) {
    case "set": return `{${value.items.map(textOf).join(", ")}}`;
    case "tuple": return `<<${value.items.map(textOf).join(", ")}>>`;
    case "record": return `[${value.fields.map(({ name, value }) => `${name} |-> ${textOf(value)}`).join(", ")}]`;
    case "function": return `(${value.pairs.map(({ argument, value }) => `${textOf(argument)} :> ${textOf(value)}`).join(" @@ ")})`;
    default: return value.text;
  }
}

/** A component of a value, with the label that leads to it; members of sets have none. */
export interface Component { label: string | null; value: Value }

export function componentsOf(value: Value): Component[] {
  switch (value.kind) {
    case "set": return value.items.map((item) => ({ label: null, value: item }));
    case "tuple": return value.items.map((item, index) => ({ label: String(index + 1), value: item }));
    case "record": return value.fields.map(({ name, value }) => ({ label: name, value }));
    case "function": return value.pairs.map(({ argument, value }) => ({ label: textOf(argument), value }));
    default: return [];
  }
}

export function isLeaf(value: Value): boolean {
  return componentsOf(value).length === 0;
}

/** A text cut to so many characters. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
