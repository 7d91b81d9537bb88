/** Reads plain data out of values. */
import type { Named, Value } from "../protocol";

export function intOf(value: Value | undefined): number | null {
  const number = value?.kind === "int" ? Number(value.text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

/** The characters of a string or the name of a model value. */
export function wordOf(value: Value | undefined): string | null {
  if (value?.kind === "model") return value.text;
  if (value?.kind !== "string") return null;
  return value.text.slice(1, -1).replace(/\\(.)/g, (_, character: string) => escapes[character] ?? character);
}

const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", f: "\f" };

/** The members of a tuple; the empty function is the empty tuple. */
export function itemsOf(value: Value | undefined): Value[] | null {
  return value?.kind === "tuple" ? value.items : null;
}

export function fieldOf(value: Value | undefined, name: string): Value | undefined {
  return value?.kind === "record" ? value.fields.find((field) => field.name === name)?.value : undefined;
}

/** The arguments and values of a function, whatever form it has. */
export function pairsOf(value: Value | undefined): { argument: Value; value: Value }[] | null {
  switch (value?.kind) {
    case "function": return value.pairs;
    case "record": return value.fields.map(({ name, value }) => ({ argument: { kind: "string", text: JSON.stringify(name) }, value }));
    case "tuple": return value.items.map((item, index) => ({ argument: { kind: "int", text: String(index + 1) }, value: item }));
    default: return null;
  }
}

export function named(variables: Named[], name: string): Value | undefined {
  return variables.find((variable) => variable.name === name)?.value;
}
