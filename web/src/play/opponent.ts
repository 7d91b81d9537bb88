/** What moves are worth, what an opponent chooses, and what is to be said of a move. */
import type { Move, Position, Worth } from "../protocol";

export const opponents = ["perfect", "erring", "random"] as const;
export type Opponent = (typeof opponents)[number];

/** Numbers from 0 to 1. */
export type Random = () => number;

/** An erring opponent errs one time in so many. */
const ERRS = 3;

/** A win, neither, or a loss: 1, 0, -1. */
function outcome({ kind }: Worth): number {
  return kind === "win" ? 1 : kind === "loss" ? -1 : 0;
}

/** The better a move is, the greater. A win is to come soon, a loss late. */
function merit(worth: Worth): number {
  return outcome(worth) - (worth.kind === "draw" ? 0 : (outcome(worth) * worth.moves) / 1e9);
}

/** Whether a move keeps what the position is worth. */
export function keeps(before: Position, move: Move): boolean {
  return outcome(move.worth) >= outcome(before.worth);
}

/** The moves of which none is better. */
export function bestMoves(moves: Move[]): Move[] {
  const best = Math.max(...moves.map(({ worth }) => merit(worth)));
  return moves.filter(({ worth }) => merit(worth) === best);
}

export function choose(opponent: Opponent, position: Position, random: Random): Move | null {
  const { moves } = position;
  const any = (some: Move[]): Move | null => some[Math.floor(random() * some.length)] ?? null;
  if (opponent === "random") return any(moves);
  const worse = moves.filter((move) => !keeps(position, move));
  if (opponent === "erring" && random() * ERRS < 1 && worse.length > 0) return any(worse);
  return any(bestMoves(moves));
}

/** What a move gave away: the win, or the draw. */
export function givenAway(before: Position, move: Move): "win" | "draw" | null {
  if (keeps(before, move)) return null;
  return before.worth.kind === "win" ? "win" : "draw";
}

export function inMoves(moves: number): string {
  return moves === 1 ? "1 move" : `${moves} moves`;
}

/** What a move that gave something away is answered by; null for any other. */
export function remarkOn(before: Position, move: Move, toldOf: (move: Move) => string): string | null {
  const given = givenAway(before, move);
  const better = bestMoves(before.moves)[0];
  if (!given || !better) return null;
  if (given === "win" && before.worth.kind === "win") {
    return `That gave the win away: “${toldOf(better)}” instead would have won in ${inMoves(before.worth.moves)}.`;
  }
  return `That gave the draw away: “${toldOf(better)}” instead would have held it.`;
}

/** What a position is worth to the user. */
export function worthTold(worth: Worth, isUsersTurn: boolean): string {
  const kind = isUsersTurn || worth.kind === "tie" || worth.kind === "draw" ? worth.kind : worth.kind === "win" ? "loss" : "win";
  const moves = worth.kind === "draw" ? 0 : worth.moves;
  switch (kind) {
    case "win": return `You can win in ${inMoves(moves)}, whatever the opponent does.`;
    case "loss": return `The opponent can win; you can hold out for ${inMoves(moves)}.`;
    case "tie": return `Nobody can force a win; without mistakes the play ends after at most ${inMoves(moves)}.`;
    case "draw": return "Nobody can force a win; without mistakes the play need not end.";
  }
}
