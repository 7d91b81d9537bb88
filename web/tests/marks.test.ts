import assert from "node:assert/strict";
import { test } from "node:test";
import { lex } from "../src/source/lexer";
import { marksByLine, pieces, unitOf } from "../src/source/marks";

const place = (line: number, column: number, endLine: number, endColumn: number) => ({ file: "A.tla", line, column, endLine, endColumn });

test("a place over several lines leaves out what they are indented by", () => {
  const lines = ["A ==", "  /\\ x", "  /\\ y"];
  const marks = marksByLine([{ place: place(1, 6, 3, 6), kind: "taken" }, { place: { ...place(1, 1, 1, 1), file: "B.tla" }, kind: "error" }], "A.tla", lines);
  assert.deepEqual([...marks], [[0, [{ start: 4, end: 5, kind: "taken" }]], [1, [{ start: 2, end: 6, kind: "taken" }]], [2, [{ start: 2, end: 6, kind: "taken" }]]]);
});

test("columns count characters, strings count units", () => {
  assert.equal(unitOf("a😀b", 2), 3);
  assert.equal(unitOf("ab", 7), 2);
});

test("tokens are cut where marks begin and end, and marks may lie upon one another", () => {
  const tokens = lex("abcdef", "tla")[0]?.tokens ?? [];
  assert.deepEqual(pieces(tokens, [{ start: 1, end: 5, kind: "taken" }, { start: 3, end: 5, kind: "error" }]).map(({ text, marks }) => [text, ...marks]), [
    ["a"], ["bc", "taken"], ["de", "taken", "error"], ["f"],
  ]);
});

test("a mark beyond the end of the line is seen", () => {
  assert.deepEqual(pieces(lex("a", "tla")[0]?.tokens ?? [], [{ start: 1, end: 2, kind: "error" }]).map(({ text, marks }) => [text, ...marks]), [["a"], [" ", "error"]]);
});
