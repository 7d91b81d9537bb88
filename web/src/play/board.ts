/** Which board a game has, and how its moves are told. */
import type { Move, Position } from "../protocol";
import { type GridBoard, gridBoard } from "./grid";
import { type HeapsBoard, heapsBoard, heapsOf, takeBetween } from "./heaps";
import { type PilesBoard, pilesBoard } from "./piles";

/** `text`: any other game, with the text that the spec makes of a position. */
export type Board = HeapsBoard | GridBoard | PilesBoard | { kind: "text" };

export function boardOf(position: Position): Board {
  const { variables, moves } = position;
  const all = [variables, ...moves.map((move) => move.variables)];
  return pilesBoard(variables) ?? heapsBoard(position) ?? gridBoard(all) ?? { kind: "text" };
}

/** A move in words: of heaps what it takes, else what the spec calls it. */
export function told(board: Board, before: Position, move: Move): string {
  if (board.kind !== "heaps") return move.label;
  const take = takeBetween(heapsOf(board, before.variables), heapsOf(board, move.variables));
  if (!take) return move.label;
  return board.isSequence ? `take ${take.count} from heap ${take.heap + 1}` : `take ${take.count}`;
}
