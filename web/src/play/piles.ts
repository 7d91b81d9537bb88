/** The board of Acro-Nim: piles of stones, some of them poison, and what the players may still do. */
import type { Move, Named, Value } from "../protocol";
import { fieldOf, intOf, named, pairsOf, wordOf } from "../values/read";

export interface PilesBoard { kind: "piles" }

export interface Pile { stones: number; poisoned: number }

export interface Tokens { player: string; equalizes: number; splits: number; passes: number }

/** What a move does, as the variable lastMove says after it. */
export type PileAction =
  | { kind: "take"; pile: Pile; plain: number; poison: number }
  | { kind: "split"; pile: Pile }
  | { kind: "pass" | "equalize" };

export function pilesBoard(variables: Named[]): PilesBoard | null {
  return pilesIn(named(variables, "piles")) && tokensOf(variables).length === 2 ? { kind: "piles" } : null;
}

export function pilesOf(variables: Named[]): Pile[] {
  return pilesIn(named(variables, "piles")) ?? [];
}

/** A bag or a set of piles, small ones first. */
function pilesIn(value: Value | undefined): Pile[] | null {
  const counted = value?.kind === "set" ? value.items.map((argument) => ({ argument, value: one })) : pairsOf(value);
  if (!counted) return null;
  const piles: Pile[] = [];
  for (const { argument, value: count } of counted) {
    const pile = pileIn(argument);
    if (!pile) return null;
    for (let copy = 0; copy < (intOf(count) ?? 0); copy++) piles.push(pile);
  }
  return piles.sort((a, b) => a.stones - b.stones || a.poisoned - b.poisoned);
}

const one: Value = { kind: "int", text: "1" };

function pileIn(value: Value | undefined): Pile | null {
  const [stones, poisoned] = [intOf(fieldOf(value, "stones")), intOf(fieldOf(value, "poisoned"))];
  return stones === null || poisoned === null ? null : { stones, poisoned };
}

export function tokensOf(variables: Named[]): Tokens[] {
  return (pairsOf(named(variables, "player")) ?? []).flatMap(({ argument, value }) => {
    const [player, equalizes, splits, passes] = [wordOf(argument), ...["equalizes", "splits", "passes"].map((name) => intOf(fieldOf(value, name)))];
    return player && typeof equalizes === "number" && typeof splits === "number" && typeof passes === "number" ? [{ player, equalizes, splits, passes }] : [];
  });
}

export function pileAction({ variables }: Pick<Move, "variables">): PileAction | null {
  const last = named(variables, "lastMove");
  const [kind, pile] = [wordOf(fieldOf(last, "move")), pileIn(fieldOf(last, "pile"))];
  const [plain, poison] = [intOf(fieldOf(last, "n")), intOf(fieldOf(last, "np"))];
  if (kind === "take" && pile && plain !== null && poison !== null) return { kind, pile, plain, poison };
  if (kind === "split" && pile) return { kind, pile };
  return kind === "pass" || kind === "equalize" ? { kind } : null;
}

export function keyOfAction(action: PileAction): string {
  if (action.kind === "take") return `take ${action.pile.stones} ${action.pile.poisoned} ${action.plain} ${action.poison}`;
  return action.kind === "split" ? `split ${action.pile.stones} ${action.pile.poisoned}` : action.kind;
}

export function actions(moves: Move[]): Map<string, Move> {
  const found = new Map<string, Move>();
  for (const move of moves) {
    const action = pileAction(move);
    if (action) found.set(keyOfAction(action), move);
  }
  return found;
}
