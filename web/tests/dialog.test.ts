import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  answer, cancel, type Dialog, type DialogStep, fetchGame, gameOfString, type Heaps, illegal, moveOfString, myTurn, newGame, quit, ready, tease, userMove,
} from "../src/play/dialog";
import { commandOf, definitionsOf, runOf } from "../src/play/record";

test("games are read as the document says", () => {
  assert.deepEqual(gameOfString(" 2 3 4 "), [2, 3, 4]);
  assert.deepEqual(gameOfString("2 3 4\n"), [2, 3, 4]);
  assert.deepEqual(gameOfString("007"), [7]);
  assert.deepEqual(gameOfString("0 0 1"), [0, 0, 1]);
  for (const text of ["", " ", "0", "0 0", "2,3", "2 -3", "2 x", "1.5", "2\n3", "\n2", "1 2 3\n\n", "1".repeat(7), "1 ".repeat(101), "²", "１"]) {
    assert.equal(gameOfString(text), null, JSON.stringify(text));
  }
});

test("moves are read as the document says", () => {
  const game = [2, 3, 4];
  assert.deepEqual(moveOfString(game, "0 1"), [1, 1]);
  assert.deepEqual(moveOfString(game, " 2  4 "), [3, 4]);
  for (const text of ["3 1", "0 0", "0 3", "0", "0 1 1", "-1 1", "a b", ""]) assert.equal(moveOfString(game, text), null, JSON.stringify(text));
});

test("illegal input is told, and the next well-formed input clears it", () => {
  const refused = newGame(ready, "2 3 x");
  assert.equal(refused?.after.statusBox, illegal);
  assert.equal(refused && newGame(refused.after, "2 3 4")?.after.statusBox, "");
});

test("an answer that comes after Cancel changes nothing, also while the next one is awaited", () => {
  const steps = run(ready, (dialog) => fetchGame(dialog), (dialog) => cancel(dialog), (dialog) => fetchGame(dialog), (dialog) => answer(dialog, 1, "7 7"));
  const late = steps.at(-1)?.after;
  assert.equal(late?.screen, "Fetching");
  assert.equal(late && answer(late, 2, "1 2")?.after.source, 2);
  assert.equal(late && answer(late, 1, "1 2"), null);
});

function run(dialog: Dialog, ...acts: ((dialog: Dialog) => DialogStep | null)[]): DialogStep[] {
  return acts.flatMap((act) => {
    const step = act(dialog);
    if (step) dialog = step.after;
    return step ? [step] : [];
  });
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What the spec's myMove and m say: the page asks the spec, the test has no page. */
function decide(game: Heaps): { move: [number, number]; canWin: boolean } {
  const m = game.reduce((a, b) => a ^ b, 0);
  const heap = m !== 0 ? game.findIndex((size) => (size ^ m) < size) : game.indexOf(Math.max(...game));
  const size = game[heap] ?? 0;
  return { move: [heap + 1, m !== 0 ? size - (size ^ m) : 1], canWin: m !== 0 };
}

/** A user who presses anything, and a web page that answers when it likes. */
function sequence(next: () => number): DialogStep[] {
  const below = (bound: number): number => Math.floor(next() * bound);
  const heaps = (): string => Array.from({ length: 1 + below(3) }, () => below(5)).join(" ");
  const texts = [heaps, heaps, heaps, () => "0 0", () => "2 x", () => "", () => `${below(4)} ${below(4)}`];
  const text = (): string => (texts[below(texts.length)] ?? heaps)();
  const goodMove = (dialog: Dialog): string => {
    const heap = dialog.game.findIndex((size) => size > 0);
    return `${heap} ${1 + below(dialog.game[heap] ?? 1)}`;
  };
  const acts: ((dialog: Dialog) => DialogStep | null)[] = [
    (dialog) => newGame(dialog, text()),
    (dialog) => userMove(dialog, text()),
    (dialog) => userMove(dialog, goodMove(dialog)),
    (dialog) => userMove(dialog, goodMove(dialog)),
    (dialog) => (below(6) === 0 ? quit(dialog) : null),
    (dialog) => (below(2) === 0 ? fetchGame(dialog) : null),
    (dialog) => (below(2) === 0 ? cancel(dialog) : null),
    (dialog) => answer(dialog, dialog.onTheWay[below(dialog.onTheWay.length)] ?? 0, below(3) === 0 ? null : text()),
  ];
  const steps: DialogStep[] = [];
  for (let dialog = ready, tries = 0; tries < 60; tries++) {
    const isTurn = dialog.screen === "MyTurn" && below(2) === 0;
    const step = isTurn ? myTurn(dialog, decide(dialog.game)) : acts[below(acts.length)]?.(dialog);
    if (!step) continue;
    steps.push(step);
    dialog = step.after;
  }
  return steps;
}

/** `./test` says where the program is, and whether there is one. */
const program = process.env["CHECK"] ?? "";
const hasProgram = existsSync(program);
/** The spec as it stands here: the program may be older. */
const spec = "../specs/nim-strategy/NimDialog.tla";

/** The exit code and the output of `check trace`, with what the runs of some files leave open. */
function compared(files: string[], steps: DialogStep[]): Promise<{ code: number; output: string }> {
  const definitions = definitionsOf(steps).flatMap((one) => ["-D", one]);
  return new Promise((resolve) => {
    execFile(program, ["trace", spec, ...files, ...definitions], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

test("recorded runs are accepted by the spec", { skip: !hasProgram }, async () => {
  const seed = Number(process.env["SEED"] ?? 0);
  const next = random(seed);
  const folder = mkdtempSync(join(tmpdir(), "dialog-"));
  const write = (name: string, steps: DialogStep[]): string => {
    const file = join(folder, `${name}.ndjson`);
    writeFileSync(file, runOf(steps));
    return file;
  };
  try {
    // A user may happen to press nothing that does something: of a log without lines nothing can be said.
    const runs = Array.from({ length: 200 }, () => sequence(next)).filter((steps) => steps.length > 0);
    const files = runs.map((steps, number) => write(String(number), steps));
    const { code, output } = await compared(files, runs.flat());
    assert.equal(code, 0, `SEED=${seed}\n${output}`);
    for (const [number, steps] of runs.slice(0, 10).entries()) {
      const alone = await compared(files.slice(number, number + 1), steps);
      assert.equal(alone.code, 0, `SEED=${seed}, run ${number}\n${commandOf(steps, "run.ndjson")}\n${alone.output}\n${runOf(steps)}`);
    }
    const seen = new Set(runs.flat().flatMap(({ event, after }) => [event.event, after.statusBox]));
    for (const word of ["NewGame", "IllFormedText", "UserMove", "MyTurn", "Quit", "Fetch", "Cancel", "Answer", "NoAnswer", tease, "I win", "no answer"]) {
      assert.ok(seen.has(word), `SEED=${seed}: ${word} never came`);
    }
    const spoiled = run(ready, (dialog) => newGame(dialog, "2 3 4")).map((step) => ({ ...step, after: { ...step.after, statusBox: illegal } }));
    assert.equal((await compared([write("spoiled", spoiled)], spoiled)).code, 10);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
