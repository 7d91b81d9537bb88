/** A play as far as it has come: positions, the moves between them, and who made them. Plain data and pure functions. */
import type { Game, Move, Position } from "../protocol";

/** There is one position more than there are moves. */
export interface Line {
  /** The number of the start. */
  start: number;
  positions: readonly Position[];
  moves: readonly Move[];
}

/** Who is meant: the one who is to move at the start, or the other one. */
export type Side = 0 | 1;

export function begun(game: Game, start: number): Line {
  const position = game.starts[start];
  return { start, positions: position ? [position] : [], moves: [] };
}

export function lastOf({ positions }: Line): Position | null {
  return positions.at(-1) ?? null;
}

export function played(line: Line, move: Move, position: Position): Line {
  return { ...line, positions: [...line.positions, position], moves: [...line.moves, move] };
}

/** Who is to move after so many moves. Where the players have no names, they take turns. */
export function sideAt(game: Game, line: Line, ply: number): Side {
  const [first, now] = [line.positions[0]?.mover, line.positions[ply]?.mover];
  if (!game.players) return ply % 2 === 0 ? 0 : 1;
  return now === first ? 0 : 1;
}

export function sideToMove(game: Game, line: Line): Side {
  return sideAt(game, line, line.positions.length - 1);
}

/** The name of a player, if the game has names. */
export function nameOf(game: Game, line: Line, side: Side): string | null {
  if (!game.players) return null;
  const first = line.positions[0]?.mover ?? game.players[0];
  return side === 0 ? first : (game.players.find((name) => name !== first) ?? null);
}

/** Who has won a play that is over; null for nobody. */
export function winnerOf(game: Game, line: Line): Side | null {
  const position = lastOf(line);
  if (!position?.isOver) return null;
  const { winner, worth } = position;
  if (game.players && winner !== null) return winner === "" ? null : winner === nameOf(game, line, 0) ? 0 : 1;
  const mover = sideToMove(game, line);
  if (worth.kind === "win") return mover;
  return worth.kind === "loss" ? (mover === 0 ? 1 : 0) : null;
}

/** The line before the last move of a player, and what the opponent did after it; the same line if there is none. */
export function takenBack(game: Game, line: Line, side: Side): Line {
  for (let ply = line.moves.length - 1; ply >= 0; ply--) {
    if (sideAt(game, line, ply) === side) return { ...line, positions: line.positions.slice(0, ply + 1), moves: line.moves.slice(0, ply) };
  }
  return line;
}
