/** The board of a game, as it looks best. */
import type { JSX } from "preact";
import type { Move } from "../protocol";
import type { GamePlay } from "./game";
import { GridView } from "./GridView";
import { HeapsView } from "./HeapsView";
import { heapsOf, keyOfTake, takeBetween, takes } from "./heaps";
import { lastOf, nameOf } from "./line";
import { PilesView } from "./PilesView";

export function GameBoard({ play, hint }: { play: GamePlay; hint: Move | null }): JSX.Element | null {
  const [board, line, game] = [play.board.value, play.line.value, play.game.value];
  const position = lastOf(line);
  if (!position || !game) return null;
  const canPlay = play.isUsersTurn.value;
  const onPlay = (move: Move): void => void play.play(move);
  const before = line.positions.at(-2) ?? null;
  if (board.kind === "piles") {
    return <PilesView position={position} hint={hint} canPlay={canPlay} user={nameOf(game, line, play.userSide.value)} onPlay={onPlay} />;
  }
  if (board.kind === "grid") return <GridView board={board} position={position} before={before} hint={hint} canPlay={canPlay} onPlay={onPlay} />;
  if (board.kind === "text") return <Text text={position.view} />;
  const heaps = heapsOf(board, position.variables);
  const possible = takes(board, position.variables, position.moves);
  const full = heapsOf(board, line.positions[0]?.variables ?? []);
  return (
    <HeapsView heaps={heaps} full={full} first={1} isPossible={(take) => canPlay && possible.has(keyOfTake(take))}
      last={before && takeBetween(heapsOf(board, before.variables), heaps)}
      hint={hint && takeBetween(heaps, heapsOf(board, hint.variables))}
      onTake={(take) => {
        const move = possible.get(keyOfTake(take));
        if (move) onPlay(move);
      }} />
  );
}

function Text({ text }: { text: string | null }): JSX.Element | null {
  return text === null ? null : <pre class="view" tabIndex={0} role="img" aria-label={`Position: ${text}`}>{text}</pre>;
}
