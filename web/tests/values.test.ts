import assert from "node:assert/strict";
import { test } from "node:test";
import type { Value } from "../src/protocol";
import { difference, type Difference, signs } from "../src/values/diff";
import { shortened, textOf } from "../src/values/text";

const int = (number: number): Value => ({ kind: "int", text: String(number) });
const set = (...items: Value[]): Value => ({ kind: "set", items });
const tuple = (...items: Value[]): Value => ({ kind: "tuple", items });
const record = (fields: Record<string, Value>): Value => ({ kind: "record", fields: Object.entries(fields).map(([name, value]) => ({ name, value })) });
const fun = (...pairs: [Value, Value][]): Value => ({ kind: "function", pairs: pairs.map(([argument, value]) => ({ argument, value })) });

/** A difference as lines: sign, label, value; indented. */
function lines(difference: Difference, indent = ""): string[] {
  if (difference.kind !== "changed") return [];
  return difference.parts.filter((part) => part.difference.kind !== "same").flatMap((part) => {
    const inner = part.difference;
    const value = inner.kind === "removed" ? inner.before : inner.kind === "same" || inner.kind === "added" ? inner.after : null;
    const own = value ? textOf(value) : inner.kind === "changed" && inner.parts.length === 0 ? `${textOf(inner.before)} ${textOf(inner.after)}` : "";
    return [`${indent}${signs[inner.kind]} ${part.label ?? "."} ${own}`.trimEnd(), ...lines(inner, `${indent}  `)];
  });
}

test("values are written as TLA+ writes them", () => {
  const value = record({ a: set(int(1), int(2)), b: fun([int(0), tuple()], [int(5), tuple(int(3))]), c: { kind: "string", text: '"x"' } });
  assert.equal(textOf(value), '[a |-> {1, 2}, b |-> (0 :> <<>> @@ 5 :> <<3>>), c |-> "x"]');
  assert.equal(textOf(set()), "{}");
  assert.equal(shortened("abcdef", 4), "abc…");
  assert.equal(shortened("abcd", 4), "abcd");
});

test("equal values are the same, whatever objects they are", () => {
  assert.equal(difference(tuple(int(1)), tuple(int(1))).kind, "same");
});

test("leaves and values of different kinds are replaced as a whole", () => {
  const replaced = difference(int(1), set());
  assert.ok(replaced.kind === "changed" && replaced.parts.length === 0);
});

test("records and functions differ by their components, nested ones too", () => {
  const before = record({ a: int(1), b: record({ c: int(2), d: int(3) }), gone: int(0) });
  const after = record({ a: int(1), b: record({ c: int(2), d: int(4) }), new: int(9) });
  assert.deepEqual(lines(difference(before, after)), ["~ b", "  ~ d 3 4", "+ new 9", "- gone 0".replace("-", "−")]);
  assert.deepEqual(lines(difference(fun([int(7), int(1)]), fun([int(7), int(2)]))), ["~ 7 1 2"]);
});

test("the empty function becomes a function by additions", () => {
  assert.deepEqual(lines(difference(tuple(), fun([int(7), int(1)]))), ["+ 7 1"]);
});

test("sets differ by members", () => {
  assert.deepEqual(lines(difference(set(int(1), int(2)), set(int(2), int(3)))), ["+ . 3", "− . 1"]);
});

test("sequences grow and shrink at both ends and change in the middle", () => {
  const of = (...numbers: number[]): Value => tuple(...numbers.map(int));
  assert.deepEqual(lines(difference(of(1, 2), of(1, 2, 3))), ["+ 3 3"]);
  assert.deepEqual(lines(difference(of(1, 2, 3), of(2, 3))), ["− 1 1"]);
  assert.deepEqual(lines(difference(of(1, 2, 3), of(1, 5, 3))), ["~ 2 2 5"]);
  assert.deepEqual(lines(difference(of(1, 1), of(1))), ["− 2 1"]);
  assert.deepEqual(lines(difference(of(1, 2, 3), of(1, 4, 5, 3))), ["− 2 2", "+ 2 4", "+ 3 5"]);
});
