/** A board of noughts and crosses. */
import type { JSX } from "preact";
import type { Move, Position } from "../protocol";
import { fillings, fullLines, type GridBoard, type Mark, marksOf } from "./grid";
import { useRoving } from "./roving";

interface Properties {
  board: GridBoard;
  position: Position;
  before: Position | null;
  hint: Move | null;
  canPlay: boolean;
  onPlay: (move: Move) => void;
}

export function GridView({ board, position, before, hint, canPlay, onPlay }: Properties): JSX.Element {
  const { rows, columns } = board;
  const marks = marksOf(board, position.variables);
  const former = before ? marksOf(board, before.variables) : marks;
  const moves = fillings(board, position.variables, position.moves);
  const won = position.isOver ? fullLines(board, marks) : new Set<string>();
  const roving = useRoving(Array.from({ length: rows }, () => columns));
  return (
    <div class={`grid${rows > 6 || columns > 6 ? " many" : ""}`} ref={roving.root} role="group" aria-label="Board" onKeyDown={roving.onKeyDown}>
      {Array.from({ length: rows }, (_, row) => (
        <div class="grid-row" key={row}>
          {Array.from({ length: columns }, (_, column) => {
            const key = `${row + 1} ${column + 1}`;
            const [mark, move] = [marks.get(key) ?? "", moves.get(key)];
            const isNew = mark !== (former.get(key) ?? "");
            const classes = ["cell", isNew && "new", won.has(key) && "won", move !== undefined && move === hint && "hint"].filter(Boolean).join(" ");
            return (
              <button key={key} class={classes} {...roving.at([row, column])} aria-disabled={!canPlay || !move}
                aria-label={`Row ${row + 1}, column ${column + 1}: ${mark === "" ? "empty" : mark}${won.has(key) ? ", in the full line" : ""}`}
                onClick={() => canPlay && move && onPlay(move)}>
                <Sign mark={mark} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Sign({ mark }: { mark: Mark }): JSX.Element | null {
  if (mark === "") return null;
  if (mark !== "X" && mark !== "O") return <span aria-hidden="true">{mark}</span>;
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {mark === "X"
        ? <path class="cross" pathLength="2" d="M11 10.5C18 17.5 30 31 37.5 38M37 10C29 18.5 19 29 10.5 37.5" />
        : <path class="nought" pathLength="1" d="M24.5 9.5C15.5 9 9.5 16 9.8 24.4 10 33 16.5 38.6 24.6 38.3 33 38 38.6 31.6 38.2 23.6 37.8 15.6 32 9.8 23 9.7" />}
    </svg>
  );
}
