import assert from "node:assert/strict";
import { test } from "node:test";
import { type History, keysOf, noHistory, recorded, recurrences, redone, stepped, type Trail, type TrailStep, undone } from "../src/walk/trail";

const step = (key: string, text = "Next"): TrailStep => ({
  label: { text, action: text, parameters: [], place: null },
  state: { key, variables: [], invariants: [], outside: [] },
});
const trail = (keys: string): Trail => ({ steps: [...keys].map((key) => step(key)), backTo: null });
const now = (history: History): string => `${keysOf(history.now.trail).join("")}@${history.now.at}`;

test("a step goes on, branches off, or follows what is there", () => {
  const walked = { trail: trail("abc"), at: 1 };
  assert.equal(keysOf(stepped(walked, step("d")).trail).join(""), "abd");
  const followed = stepped(walked, step("c"));
  assert.ok(followed.trail === walked.trail && followed.at === 2);
  assert.equal(stepped(walked, step("c", "Other")).trail.steps[2]?.label.text, "Other");
});

test("undo brings a branch back, redo takes it away, another step forgets what was undone", () => {
  let history = recorded(noHistory, { trail: trail("abc"), at: 1 });
  history = recorded(history, stepped(history.now, step("d")));
  assert.equal(now(history), "abd@2");
  history = undone(history);
  assert.equal(now(history), "abc@1");
  assert.equal(now(redone(history)), "abd@2");
  history = recorded(history, stepped(history.now, step("e")));
  assert.equal(now(redone(history)), "abe@2");
});

test("looking at another step is nothing to undo", () => {
  const history = recorded(noHistory, { trail: trail("abc"), at: 1 });
  const looked = recorded(history, { trail: history.now.trail, at: 2 });
  assert.equal(now(undone(looked)), "abc@2");
});

test("states that recur are found", () => {
  assert.deepEqual([...recurrences(trail("abcab"))], [[3, 0], [4, 1]]);
});
