import assert from "node:assert/strict";
import { test } from "node:test";
import { type Link, readLink, writeLink } from "../src/app/fragment";

const link: Link = {
  bundled: "nim & co",
  options: { config: "Other.cfg", definitions: ["N=3", "Op(x)=x + 1 & 2"], next: "Next2" },
  pane: "graph",
  path: ["AbC-_9", "xyzxyz", "000000"],
  at: 1,
  backTo: 0,
};

test("a link comes back as it was written", () => {
  assert.deepEqual(readLink(`#${writeLink(link)}`), link);
});

test("an empty fragment is a link to the beginning", () => {
  const empty: Link = { bundled: null, options: {}, pane: "walk", path: [], at: 0, backTo: null };
  assert.deepEqual(readLink(""), empty);
  assert.equal(writeLink(empty), "");
});

test("keys are abbreviated, and the last step is the one that is meant", () => {
  const read = readLink(writeLink({ ...link, path: ["AbC-_9zzzzz", "xyzxyzxyz.."], at: 1, backTo: null }));
  assert.deepEqual([read.path, read.at], [["AbC-_9", "xyzxyz"], 1]);
});

test("numbers that are none, or are beyond the path, are not taken", () => {
  const read = readLink("path=AAAAAABBBBBBCC&at=7&back=-1&pane=nowhere");
  assert.deepEqual([read.path, read.at, read.backTo, read.pane], [["AAAAAA", "BBBBBB"], 1, null, "walk"]);
});
