/** Heaps of things in the positions of a game, and which moves take from them. */
import type { Definition, Move, Named, Position, Value } from "../protocol";
import { intOf, itemsOf } from "../values/read";

/** Where a position has its heaps: a variable whose value is a sequence of numbers, or one number. */
export interface HeapsBoard { kind: "heaps"; variable: string; isSequence: boolean }

/** What a move takes: a heap, counted from 0, and how many things. */
export interface Take { heap: number; count: number }

const names = /^(heaps?|games?|piles?|boards?|rows?|sticks?|match(es)?|stones?|coins?|tokens?|counters?|nim)$/i;

/** Numbers are heaps if they are called so, and moves take from them. */
export function heapsBoard({ variables, moves }: Pick<Position, "variables" | "moves">): HeapsBoard | null {
  for (const { name, value } of variables) {
    const board: HeapsBoard = { kind: "heaps", variable: name, isSequence: value.kind === "tuple" };
    if (names.test(name) && heapsIn(value) && (moves.length === 0 || takes(board, variables, moves).size > 0)) return board;
  }
  return null;
}

/** Nobody wants to see more. */
const MOST_HEAPS = 30;

function heapsIn(value: Value | undefined): number[] | null {
  const numbers = (itemsOf(value) ?? (value ? [value] : [])).map(intOf);
  const areHeaps = numbers.length > 0 && numbers.length <= MOST_HEAPS && numbers.every((number) => number !== null && number >= 0);
  return areHeaps ? (numbers as number[]) : null;
}

export function heapsOf(board: HeapsBoard, variables: Named[]): number[] {
  return heapsIn(variables.find(({ name }) => name === board.variable)?.value) ?? [];
}

/** What a step from one position to another takes; null where it does something else. */
export function takeBetween(before: readonly number[], after: readonly number[]): Take | null {
  if (before.length !== after.length) return null;
  const changed = before.flatMap((size, heap) => (size === after[heap] ? [] : [{ heap, count: size - (after[heap] ?? 0) }]));
  const [take] = changed;
  return changed.length === 1 && take && take.count > 0 ? take : null;
}

/** The moves that take something, by heap and number. Of several that do, the first. */
export function takes(board: HeapsBoard, variables: Named[], moves: Move[]): Map<string, Move> {
  const before = heapsOf(board, variables);
  const found = new Map<string, Move>();
  for (const move of moves) {
    const take = takeBetween(before, heapsOf(board, move.variables));
    if (take && !found.has(keyOfTake(take))) found.set(keyOfTake(take), move);
  }
  return found;
}

export function keyOfTake({ heap, count }: Take): string {
  return `${heap} ${count}`;
}

/** Definitions without parameters that may say how large the heaps are at the start. */
export function startNames(definitions: Definition[], constants: Named[]): string[] {
  const isStart = (name: string): boolean => /heap|game|pile|start|init|board|stick|match|stone/i.test(name);
  const found = definitions.filter(({ name, kind, parameters, level }) => kind === "operator" && level === "constant" && parameters.length === 0 && isStart(name));
  return [...new Set([...found.map(({ name }) => name), ...constants.map(({ name }) => name)])];
}
