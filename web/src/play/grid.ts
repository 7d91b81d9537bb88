/** Boards of noughts and crosses in the positions of a game, and which moves fill which places. */
import type { Move, Named, Value } from "../protocol";
import { fieldOf, intOf, itemsOf, pairsOf, wordOf } from "../values/read";
import { textOf } from "../values/text";

/** A variable that says what stands where, and the size of the board. */
export interface GridBoard { kind: "grid"; variable: string; rows: number; columns: number }

export type Mark = "X" | "O" | string;

/** Where a place is: row and column, from 1. */
type Place = readonly [row: number, column: number];

const LARGEST = 12;

/** @param all variables of the position and of those that come next: a board from which nothing is played yet may be empty */
export function gridBoard(all: Named[][]): GridBoard | null {
  for (const { name } of all[0] ?? []) {
    const found = all.map((variables) => marksIn(variables.find((variable) => variable.name === name)?.value));
    if (found.some((marks) => marks === null)) continue;
    const places = found.flatMap((marks) => [...(marks?.keys() ?? [])]).map((key) => key.split(" ").map(Number));
    const rows = Math.max(0, ...places.map(([row = 0]) => row));
    const columns = Math.max(0, ...places.map(([, column = 0]) => column));
    if (rows >= 2 && columns >= 2 && rows <= LARGEST && columns <= LARGEST) return { kind: "grid", variable: name, rows, columns };
  }
  return null;
}

/** What stands at each place, by row and column; "" where nothing does. */
export function marksOf(board: GridBoard, variables: Named[]): Map<string, Mark> {
  return marksIn(variables.find(({ name }) => name === board.variable)?.value) ?? new Map<string, Mark>();
}

/** A sequence of sequences of marks, or a function from places to marks. */
function marksIn(value: Value | undefined): Map<string, Mark> | null {
  const marks = new Map<string, Mark>();
  for (const { argument, value: inner } of pairsOf(value) ?? [{ argument: noValue, value: noValue }]) {
    const place = placeOf(argument);
    const row = intOf(argument);
    if (place) {
      const mark = markOf(inner);
      if (mark === null) return null;
      marks.set(place.join(" "), mark);
    } else if (row === null || !addRow(marks, row, inner)) return null;
  }
  return marks;
}

const noValue: Value = { kind: "opaque", text: "" };

function addRow(marks: Map<string, Mark>, row: number, value: Value): boolean {
  const pairs = pairsOf(value);
  if (!pairs || pairs.length === 0) return false;
  return pairs.every(({ argument, value }) => {
    const [column, mark] = [intOf(argument), markOf(value)];
    if (column !== null && mark !== null) marks.set(`${row} ${column}`, mark);
    return column !== null && mark !== null;
  });
}

function placeOf(value: Value): Place | null {
  const items = itemsOf(value);
  const row = items ? items[0] : (fieldOf(value, "row") ?? fieldOf(value, "r") ?? fieldOf(value, "y"));
  const column = items ? items[1] : (fieldOf(value, "col") ?? fieldOf(value, "column") ?? fieldOf(value, "c") ?? fieldOf(value, "x"));
  const [r, c] = [intOf(row), intOf(column)];
  return r !== null && c !== null && r > 0 && c > 0 && (!items || items.length === 2) ? [r, c] : null;
}

/** Marks are words; numbers may be anything. */
function markOf(value: Value): Mark | null {
  const word = wordOf(value);
  if (word === null) return null;
  if (/^(x|cross|crosses)$/i.test(word)) return "X";
  if (/^(o|nought|noughts|naught|zero)$/i.test(word)) return "O";
  return /^(|_|-|\.| |b|blank|empty|none|free|unmarked|nobody)$/i.test(word) ? "" : textOf(value).replace(/^"|"$/g, "");
}

/** The moves that fill one empty place each, by that place. Of several that do, the first. */
export function fillings(board: GridBoard, variables: Named[], moves: Move[]): Map<string, Move> {
  const before = marksOf(board, variables);
  const found = new Map<string, Move>();
  for (const move of moves) {
    const changed = [...marksOf(board, move.variables)].filter(([key, mark]) => mark !== (before.get(key) ?? ""));
    const key = changed[0]?.[0];
    if (key !== undefined && changed.length === 1 && !(before.get(key) ?? "") && !found.has(key)) found.set(key, move);
  }
  return found;
}

/** The places of full lines of equal marks. */
export function fullLines(board: GridBoard, marks: Map<string, Mark>): Set<string> {
  const { rows, columns } = board;
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
  const lines = [
    ...numbers(rows).map((row) => numbers(columns).map((column) => `${row} ${column}`)),
    ...numbers(columns).map((column) => numbers(rows).map((row) => `${row} ${column}`)),
  ];
  if (rows === columns) lines.push(numbers(rows).map((n) => `${n} ${n}`), numbers(rows).map((n) => `${n} ${rows + 1 - n}`));
  const isFull = (line: string[]): boolean => line.every((key) => marks.get(key) && marks.get(key) === marks.get(line[0] ?? ""));
  return new Set(lines.filter(isFull).flat());
}
