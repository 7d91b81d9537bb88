/** The recorded run of the dialog, in the form that `check trace` reads, and the command that compares it with the spec. */
import type { Dialog, DialogStep, Heaps } from "./dialog";

/** One line of the run: the event with its arguments, and all variables after it. Sets have the form of ITF. */
export function lineOf({ event, after }: DialogStep): string {
  return JSON.stringify({ ...event, ...variablesOf(after) });
}

function variablesOf(dialog: Dialog): Record<string, unknown> {
  return { ...dialog, onTheWay: { "#set": dialog.onTheWay }, cancelled: { "#set": dialog.cancelled } };
}

export function runOf(steps: readonly DialogStep[]): string {
  return steps.map((step) => `${lineOf(step)}\n`).join("");
}

/** What the spec leaves open, as this run has it: definitions for the option `-D`. */
export function definitionsOf(steps: readonly DialogStep[]): string[] {
  const games = (name: "NewGame" | "Answer"): string => {
    const heaps = steps.flatMap(({ event }) => (event.event === name ? [tuple(event.g)] : []));
    return `{${[...new Set(heaps)].join(", ")}}`;
  };
  const fetches = steps.filter(({ event }) => event.event === "Fetch").length;
  return [`BoxGames=${games("NewGame")}`, `PageGames=${games("Answer")}`, `MaxFetches=${fetches}`];
}

/** The command with which the program says whether the spec allows the run. */
export function commandOf(steps: readonly DialogStep[], file: string): string {
  return `check trace nim-strategy/NimDialog ${file} ${definitionsOf(steps).map((one) => `-D '${one}'`).join(" ")}`;
}

export function tuple(heaps: Heaps): string {
  return `<<${heaps.join(", ")}>>`;
}
