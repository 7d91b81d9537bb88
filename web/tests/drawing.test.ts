import assert from "node:assert/strict";
import { test } from "node:test";
import { drawingOf } from "../src/picture/drawing";
import type { Value } from "../src/protocol";

const text = (word: string): Value => ({ kind: "string", text: JSON.stringify(word) });
const record = (fields: Record<string, Value>): Value => ({ kind: "record", fields: Object.entries(fields).map(([name, value]) => ({ name, value })) });

test("fields with an underscore are attributes with a hyphen, as the CommunityModules have them", () => {
  const attrs = record({ stroke_width: text("3"), text_anchor: text("middle"), onclick: text("x") });
  const drawing = drawingOf(record({ name: text("text"), attrs, children: { kind: "tuple", items: [] }, innerText: text("a") }));
  assert.deepEqual(drawing.elements[0]?.attributes, { "stroke-width": "3", "text-anchor": "middle" });
  assert.deepEqual(drawing.left, ['the attribute onclick="x"']);
});
