import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Comparison, type Schema } from "./schema";
import { declarations, type Type } from "./types";

interface Exchange {
  properties: {
    request: { properties: { method: { const: string }; params: Schema } };
    answer: { oneOf: [{ properties: { result: Schema } }, unknown] };
  };
}

function fieldOf(type: Type | undefined, name: string): Type {
  const field = type?.kind === "object" ? type.fields.get(name) : undefined;
  assert.ok(field, name);
  return field.type;
}

test("the messages are those of docs/schema/explore-v1.json", () => {
  const schema = JSON.parse(readFileSync("../docs/schema/explore-v1.json", "utf8")) as { oneOf: Exchange[]; $defs: Record<string, Schema> };
  const types = declarations(readFileSync("src/protocol.ts", "utf8"));
  const comparison = new Comparison(types, schema.$defs);
  const calls = types.get("Calls");
  const methods = schema.oneOf.map(({ properties }) => properties.request.properties.method.const);
  assert.deepEqual(calls?.kind === "object" && [...calls.fields.keys()].sort(), [...methods].sort());
  for (const { properties: { request, answer } } of schema.oneOf) {
    const method = request.properties.method.const;
    const call = fieldOf(calls, method);
    comparison.compare(fieldOf(call, "params"), request.properties.params, `${method} params`, false);
    comparison.compare(fieldOf(call, "result"), answer.oneOf[0].properties.result, `${method} result`, true);
  }
  for (const name of ["Problem", "Event"]) comparison.compare({ kind: "name", name }, { $ref: `#/$defs/${name}` }, name, true);
  assert.deepEqual(comparison.differences, []);
});
