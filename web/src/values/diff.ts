/** What differs between two values, component by component. */
import type { Value } from "../protocol";
import { type Component, componentsOf, textOf } from "./text";

export type Difference =
  | { kind: "same"; after: Value }
  | { kind: "added"; after: Value }
  | { kind: "removed"; before: Value }
  /** `parts` are empty where the value was replaced as a whole. */
  | { kind: "changed"; before: Value; after: Value; parts: DifferentPart[] };

export interface DifferentPart { label: string | null; difference: Difference }

export function difference(before: Value, after: Value): Difference {
  if (before === after || textOf(before) === textOf(after)) return { kind: "same", after };
  return { kind: "changed", before, after, parts: partsOf(before, after) };
}

function partsOf(before: Value, after: Value): DifferentPart[] {
  if (before.kind === "tuple" && after.kind === "tuple") return ofTuples(before.items, after.items);
  if (before.kind === "set" && after.kind === "set") return ofSets(before.items, after.items);
  if (isMapping(before) && isMapping(after)) return ofMappings(componentsOf(before), componentsOf(after));
  return [];
}

/** A record, a function, or the empty function, which is written as the empty tuple. */
function isMapping(value: Value): boolean {
  return value.kind === "record" || value.kind === "function" || (value.kind === "tuple" && value.items.length === 0);
}

function ofMappings(before: Component[], after: Component[]): DifferentPart[] {
  const old = new Map(before.map(({ label, value }) => [label, value]));
  const parts = after.map(({ label, value }): DifferentPart => {
    const former = old.get(label);
    old.delete(label);
    return { label, difference: former ? difference(former, value) : { kind: "added", after: value } };
  });
  for (const [label, value] of old) parts.push({ label, difference: { kind: "removed", before: value } });
  return parts;
}

function ofSets(before: Value[], after: Value[]): DifferentPart[] {
  const [old, now] = [new Set(before.map(textOf)), new Set(after.map(textOf))];
  const removed = before.filter((item) => !now.has(textOf(item)));
  return [
    ...after.map((item): DifferentPart => ({ label: null, difference: { kind: old.has(textOf(item)) ? "same" : "added", after: item } })),
    ...removed.map((item): DifferentPart => ({ label: null, difference: { kind: "removed", before: item } })),
  ];
}

/**
 * Sequences mostly grow or shrink at one of their ends, so that what is common to both beginnings and both ends is taken to be
 * the same. Labels are places in the new sequence; of items that are gone, in the old one.
 */
function ofTuples(before: Value[], after: Value[]): DifferentPart[] {
  const shorter = Math.min(before.length, after.length);
  const isSame = (i: number, j: number): boolean => textOf(before[i] as Value) === textOf(after[j] as Value);
  let start = 0;
  while (start < shorter && isSame(start, start)) start++;
  let end = 0;
  while (end < shorter - start && isSame(before.length - 1 - end, after.length - 1 - end)) end++;
  const same = (from: number, to: number): DifferentPart[] =>
    after.slice(from, to).map((item, index) => ({ label: String(from + index + 1), difference: { kind: "same", after: item } }));
  return [...same(0, start), ...between(before, after, start, end), ...same(after.length - end, after.length)];
}

function between(before: Value[], after: Value[], start: number, end: number): DifferentPart[] {
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  const label = (index: number): string => String(start + index + 1);
  if (old.length === now.length) {
    return now.map((item, index) => ({ label: label(index), difference: difference(old[index] as Value, item) }));
  }
  return [
    ...old.map((item, index): DifferentPart => ({ label: label(index), difference: { kind: "removed", before: item } })),
    ...now.map((item, index): DifferentPart => ({ label: label(index), difference: { kind: "added", after: item } })),
  ];
}

export const signs = { same: "", added: "+", removed: "−", changed: "~" } as const;
export const signWords = { same: "", added: "added", removed: "removed", changed: "changed" } as const;
