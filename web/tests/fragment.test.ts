import assert from "node:assert/strict";
import { test } from "node:test";
import { isSamePath, isSameSpec, type Link, readLink, writeLink } from "../src/app/fragment";

const link: Link = {
  bundled: "nim & co",
  hasOwnTexts: false,
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
  const empty: Link = { bundled: null, hasOwnTexts: false, options: {}, pane: "walk", path: [], at: 0, backTo: null };
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

test("characters beyond the first 65536 are kept whole", () => {
  const read = readLink(`path=${encodeURIComponent("€𝔸𝔸𝔸𝔸𝔸𝔸")}`);
  assert.deepEqual(read.path, ["€𝔸𝔸𝔸𝔸𝔸"]);
  assert.deepEqual(readLink(writeLink(read)), read);
});

test("links are told apart by spec and by path", () => {
  const elsewhere = { ...link, at: 2, pane: "walk" as const };
  assert.ok(isSameSpec(link, elsewhere) && isSamePath(link, elsewhere));
  assert.ok(!isSameSpec(link, { ...link, options: {} }) && !isSameSpec(link, { ...link, bundled: null }));
  assert.ok(!isSamePath(link, { ...link, path: link.path.slice(1) }) && !isSamePath(link, { ...link, backTo: null }));
});
