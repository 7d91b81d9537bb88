/**
 * The program around the game of Nim: the automaton NimDialog of specs/nim-strategy, step by step, without a screen. A button
 * that the automaton does not allow in a state gives null.
 */

/** The heaps on the table. */
export type Heaps = readonly number[];

/** A heap, from 1, and how many matches are taken from it: as the spec has it. The user counts heaps from 0. */
export type NimMove = readonly [heap: number, matches: number];

export type Screen = "Ready" | "UserTurn" | "MyTurn" | "Over" | "Fetching";

/** The variables of NimDialog. Sets are arrays in order. */
export interface Dialog {
  screen: Screen;
  game: Heaps;
  source: number;
  statusBox: string;
  teased: boolean;
  input: "WellFormed" | "IllFormed";
  fetches: number;
  onTheWay: readonly number[];
  cancelled: readonly number[];
}

/** An action of the spec with its arguments. */
export type DialogEvent =
  | { event: "NewGame"; g: Heaps }
  | { event: "Answer"; n: number; g: Heaps }
  | { event: "NoAnswer"; n: number }
  | { event: "UserMove"; mv: NimMove }
  | { event: "IllFormedText" | "MyTurn" | "Quit" | "Fetch" | "Cancel" };

/** What happened, and the variables after it. */
export interface DialogStep { event: DialogEvent; after: Dialog }

/** What the spec says of a position: the move that the computer makes, and whether it can win by it. */
export interface Decision { move: NimMove; canWin: boolean }

export const tease = "you will loose -:)";
export const illegal = "illegal input";
const noGame: Heaps = [0];

export const ready: Dialog = {
  screen: "Ready", game: noGame, source: 0, statusBox: "", teased: false, input: "WellFormed", fetches: 0, onTheWay: [], cancelled: [],
};

export function isIdle({ screen }: Dialog): boolean {
  return screen === "Ready" || screen === "Over";
}

export function allHeapsEmpty(game: Heaps): boolean {
  return game.every((heap) => heap === 0);
}

function performMove(game: Heaps, [heap, matches]: NimMove): Heaps {
  return game.map((size, index) => (index === heap - 1 ? size - matches : size));
}

/** New Game, with what stands in the text box. */
export function newGame(dialog: Dialog, text: string): DialogStep | null {
  if (!isIdle(dialog)) return null;
  const g = gameOfString(text);
  if (!g) return illFormed(dialog);
  return { event: { event: "NewGame", g }, after: { ...started(dialog, g, 0), input: "WellFormed", statusBox: "" } };
}

/** Move, with what stands in the text box. */
export function userMove(dialog: Dialog, text: string): DialogStep | null {
  if (dialog.screen !== "UserTurn") return null;
  const mv = moveOfString(dialog.game, text);
  if (!mv) return illFormed(dialog);
  const game = performMove(dialog.game, mv);
  const end = allHeapsEmpty(game) ? { screen: "Over" as const, statusBox: "you win" } : { screen: "MyTurn" as const, statusBox: "" };
  return { event: { event: "UserMove", mv }, after: { ...dialog, game, input: "WellFormed", ...end } };
}

/** The computer's move. */
export function myTurn(dialog: Dialog, { move, canWin }: Decision): DialogStep | null {
  if (dialog.screen !== "MyTurn") return null;
  const game = performMove(dialog.game, move);
  const teased = dialog.teased || canWin;
  const isOver = allHeapsEmpty(game);
  const statusBox = isOver ? "I win" : teased !== dialog.teased ? tease : dialog.statusBox;
  return { event: { event: "MyTurn" }, after: { ...dialog, game, teased, screen: isOver ? "Over" : "UserTurn", statusBox } };
}

export function quit(dialog: Dialog): DialogStep | null {
  if (dialog.screen !== "UserTurn") return null;
  const after: Dialog = { ...dialog, screen: "Ready", game: noGame, statusBox: "you quit", input: "WellFormed" };
  return { event: { event: "Quit" }, after };
}

/** The question to the web page; its number is `fetches` afterwards. */
export function fetchGame(dialog: Dialog): DialogStep | null {
  if (!isIdle(dialog)) return null;
  const n = dialog.fetches + 1;
  const after: Dialog = { ...dialog, screen: "Fetching", fetches: n, onTheWay: [...dialog.onTheWay, n], input: "WellFormed", statusBox: "" };
  return { event: { event: "Fetch" }, after };
}

export function cancel(dialog: Dialog): DialogStep | null {
  if (dialog.screen !== "Fetching") return null;
  const after: Dialog = { ...dialog, screen: "Ready", cancelled: [...dialog.cancelled, dialog.fetches], statusBox: "cancelled" };
  return { event: { event: "Cancel" }, after };
}

/**
 * What came of a question: the text of the web page, or null. It is taken if it is about the latest question and that is not
 * cancelled; a text that is no game is no answer.
 */
export function answer(dialog: Dialog, n: number, text: string | null): DialogStep | null {
  if (!dialog.onTheWay.includes(n)) return null;
  const arrived: Dialog = { ...dialog, onTheWay: dialog.onTheWay.filter((other) => other !== n) };
  const isAccepted = dialog.screen === "Fetching" && n === dialog.fetches;
  const g = text === null ? null : gameOfString(text);
  if (g) return { event: { event: "Answer", n, g }, after: isAccepted ? { ...started(arrived, g, n), statusBox: "" } : arrived };
  const after: Dialog = isAccepted ? { ...arrived, screen: "Ready", game: noGame, statusBox: "no answer" } : arrived;
  return { event: { event: "NoAnswer", n }, after };
}

/** A game on the table; the user moves first. */
function started(dialog: Dialog, game: Heaps, source: number): Dialog {
  return { ...dialog, game, source, teased: false, screen: "UserTurn" };
}

function illFormed(dialog: Dialog): DialogStep {
  return { event: { event: "IllFormedText" }, after: { ...dialog, input: "IllFormed", statusBox: illegal } };
}

/** More heaps, or more digits, are refused: nobody plays them. */
const MOST_HEAPS = 100;
const MOST_DIGITS = 6;

/** The heaps that a text names: one line of non-negative numbers, at least one heap and at least one match. */
export function gameOfString(text: string): Heaps | null {
  const numbers = numbersOf(text);
  if (!numbers || numbers.length > MOST_HEAPS || allHeapsEmpty(numbers)) return null;
  return numbers;
}

/** The move that a text names: a heap, counted from 0, and a number of matches that it has. */
export function moveOfString(game: Heaps, text: string): NimMove | null {
  const numbers = numbersOf(text);
  if (numbers?.length !== 2) return null;
  const [index = 0, matches = 0] = numbers;
  const size = game[index];
  return size !== undefined && matches >= 1 && matches <= size ? [index + 1, matches] : null;
}

/** A line break at the end of the line belongs to it. */
function numbersOf(text: string): number[] | null {
  const line = text.replace(/\r?\n$/, "");
  if (/[^\d \t]/.test(line)) return null;
  const words = line.split(/[ \t]+/).filter((word) => word !== "");
  if (words.length === 0 || words.some((word) => word.replace(/^0+/, "").length > MOST_DIGITS)) return null;
  return words.map(Number);
}
