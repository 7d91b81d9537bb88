import assert from "node:assert/strict";
import { test } from "node:test";
import { estimated, type Levels, noLevels, observed } from "../src/check/estimate";

const sample = (distinct: number, depth: number, queue = 0) => ({ distinct, depth, queue, seconds: distinct / 100 });
const after = (...samples: [number, number][]): Levels => samples.reduce((levels, [distinct, depth]) => observed(levels, sample(distinct, depth)), noLevels);

test("sizes of levels are the growths between their beginnings", () => {
  assert.deepEqual(after([1, 0], [11, 1], [15, 1], [31, 2]).sizes, [10, 20]);
});

test("after a level that was not seen to begin, nothing is known of those before", () => {
  assert.deepEqual(after([1, 0], [11, 1], [50, 3]).sizes, []);
});

test("levels that shrink by half leave as much again as is in the queue", () => {
  const levels = after([0, 1], [800, 2], [1200, 3], [1400, 4]);
  const left = estimated(levels, sample(1400, 4, 100));
  assert.deepEqual(left, { states: 100, seconds: 2 });
});

test("nothing is said of levels that grow, or that were seen too rarely", () => {
  assert.equal(estimated(after([0, 1], [100, 2], [300, 3], [700, 4]), sample(700, 4, 100)), null);
  assert.equal(estimated(after([0, 1], [100, 2], [150, 3]), sample(150, 3, 10)), null);
});
