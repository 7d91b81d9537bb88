import assert from "node:assert/strict";
import { test } from "node:test";
import { lex, type Language } from "../src/source/lexer";

const kinds = (text: string, language: Language = "tla"): string[][] =>
  lex(text, language).map(({ tokens }) => tokens.filter(({ kind }) => kind !== "space").map(({ kind, text }) => `${kind} ${text}`));

test("names, keywords, operators, numbers and strings", () => {
  assert.deepEqual(kinds('Take(h, 2) == /\\ x\' = "a\\"b" \\cup \\hFF'), [[
    "name Take", "operator (", "name h", "operator ,", "number 2", "operator )", "operator ==", "operator /\\", "name x", "operator '",
    "operator =", 'string "a\\"b"', "operator \\cup", "number \\hFF",
  ]]);
  assert.deepEqual(kinds("WF_vars(Next) 2nd 1..N"), [[
    "keyword WF_", "name vars", "operator (", "name Next", "operator )", "name 2nd", "number 1", "operator ..", "name N",
  ]]);
});

test("block comments nest and go over lines", () => {
  assert.deepEqual(kinds("a (* b (* c *)\nd *) e (* f"), [
    ["name a", "comment (* b (* c *)"],
    ["comment d *)", "name e", "comment (* f"],
  ]);
});

test("a line comment ends with the line; a string that is not closed too", () => {
  assert.deepEqual(kinds('x \\* IF (* \n"abc\ny'), [["name x", "comment \\* IF (* "], ['string "abc'], ["name y"]]);
});

test("tokens cover the line", () => {
  const line = '\tA ==   {€ , "ö"} \\* ☂';
  const tokens = lex(line, "tla")[0]?.tokens ?? [];
  assert.equal(tokens.map(({ text }) => text).join(""), line);
  tokens.forEach(({ text, start }) => assert.equal(line.slice(start, start + text.length), text));
});

test("configs have keywords of their own", () => {
  assert.deepEqual(kinds("INVARIANT DOMAIN = N", "cfg"), [["keyword INVARIANT", "name DOMAIN", "operator =", "name N"]]);
});

test("equal lines are the same object", () => {
  const [first, second] = lex("a\na", "tla");
  assert.equal(first, second);
});
