/** A game against the program: the board, what is to be said of it, the moves. */
import type { JSX } from "preact";
import { useShared } from "../app/shared";
import type { Game, Move, Position } from "../protocol";
import { counted } from "../ui/counted";
import { ProblemMessage } from "../ui/Message";
import { ValueView } from "../values/ValueView";
import { told } from "./board";
import { type GamePlay, makeGames } from "./game";
import { GameBoard } from "./GameBoard";
import { GameSettings } from "./GameSettings";
import { lastOf, sideAt, sideToMove } from "./line";
import { bestMoves, keeps, worthTold } from "./opponent";
import { Unsolved } from "./Unsolved";

export function GamePanel({ digest }: { digest: string }): JSX.Element {
  const play = useShared(makeGames).of(digest);
  const game = play.game.value;
  if (!game) return <Unsolved play={play} />;
  return (
    <div class="columns">
      <section class="section table" aria-label="Board">
        <div class="head">
          <h2>{play.calledAt(play.userSide.value)} against {lower(play.calledAt(play.userSide.value === 0 ? 1 : 0))}</h2>
          <span class="fill" />
          <button class="small" aria-disabled={play.line.value.moves.length === 0} onClick={() => play.undo()}>Undo</button>
          <button class="small" onClick={() => play.begin(play.line.value.start)}>New game</button>
        </div>
        <div class="body"><Table play={play} /></div>
      </section>
      <div class="side">
        <GameSettings play={play} game={game} />
        <Played play={play} />
        <Rules game={game} />
      </div>
    </div>
  );
}

function Table({ play }: { play: GamePlay }): JSX.Element | null {
  const position = lastOf(play.line.value);
  if (!position) return <p class="empty">The game has no start.</p>;
  const best = play.isUsersTurn.value ? (bestMoves(position.moves)[0] ?? null) : null;
  const hint = play.settings.areHintsOn.value ? best : null;
  return (
    <>
      <Says play={play} />
      {play.problem.value && <ProblemMessage problem={play.problem.value} onRetry={() => void play.answer()} />}
      <GameBoard play={play} hint={hint} />
      {play.board.value.kind === "text" && position.view === null && (
        <dl class="variables">{position.variables.map(({ name, value }) => <div key={name}><dt><code>{name}</code></dt><dd><ValueView value={value} name={name} /></dd></div>)}</dl>
      )}
      <Hints play={play} best={best} />
      <Moves play={play} hint={hint} />
    </>
  );
}

/** What happened last, and who is to move: read out when it changes. */
function Says({ play }: { play: GamePlay }): JSX.Element {
  const game = play.game.value;
  const line = play.line.value;
  const ply = line.moves.length - 1;
  const last = game && ply >= 0 ? `${play.calledAt(sideAt(game, line, ply))}: ${play.toldOf(ply)}.` : "";
  const remark = play.remark.value;
  return (
    <div class="says" role="status">
      <p><span class="last">{last}</span> <strong>{turn(play)}</strong></p>
      {remark && <p class="remark">{remark}</p>}
    </div>
  );
}

function turn(play: GamePlay): string {
  const [game, line] = [play.game.value, play.line.value];
  const position = lastOf(line);
  if (!game || !position) return "";
  if (position.isOver) {
    const winner = play.winner();
    if (winner === null) return "The play is over: nobody has won.";
    return winner === play.userSide.value ? "You have won." : "The opponent has won.";
  }
  return sideToMove(game, line) === play.userSide.value ? "Your turn." : "The opponent is thinking…";
}

function Hints({ play, best }: { play: GamePlay; best: Move | null }): JSX.Element {
  const [game, line] = [play.game.value, play.line.value];
  const position = lastOf(line);
  const isOn = play.settings.areHintsOn.value;
  return (
    <div class="hints row">
      <button aria-pressed={isOn} onClick={() => (play.settings.areHintsOn.value = !isOn)}>Hints</button>
      {isOn && (
        <>
          <button class="hint-move" aria-disabled={!best} onClick={() => best && void play.play(best)}>
            {best && position ? <>Best: {told(play.board.value, position, best)}</> : "Best: –"}
          </button>
          {game && position && !position.isOver && <span role="status">{worthTold(position.worth, sideToMove(game, line) === play.userSide.value)}</span>}
        </>
      )}
    </div>
  );
}

/** All moves, as the spec names them: the only way to move in games without a board. */
function Moves({ play, hint }: { play: GamePlay; hint: Move | null }): JSX.Element | null {
  const position = lastOf(play.line.value);
  const moves = position && !position.isOver ? position.moves : [];
  const canPlay = play.isUsersTurn.value;
  if (moves.length === 0) return null;
  return (
    <details class="all-moves" open={play.board.value.kind === "text"}>
      <summary>{counted(moves.length, "possible move")}{position && play.game.value?.players ? ` of ${position.mover}` : ""}</summary>
      <ul>
        {moves.map((move) => (
          <li key={move.number}>
            <button class={`small${move === hint ? " hint" : ""}`} aria-disabled={!canPlay} onClick={() => canPlay && void play.play(move)}>{move.label}</button>
            {play.settings.areHintsOn.value && <span class={`tag ${position ? toneOf(position, move) : ""}`}>{short(move)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Bad is what loses, or gives something away. */
function toneOf(position: Position, move: Move): string {
  if (move.worth.kind === "loss" || !keeps(position, move)) return "bad";
  return move.worth.kind === "win" ? "good" : "";
}

function short({ worth }: Move): string {
  return worth.kind === "draw" ? "draw" : `${worth.kind} in ${worth.moves}`;
}

function Played({ play }: { play: GamePlay }): JSX.Element {
  const [game, line] = [play.game.value, play.line.value];
  return (
    <section class="section" aria-label="Moves so far">
      <div class="head"><h2>Moves so far</h2></div>
      <div class="body">
        {line.moves.length === 0 && <p class="muted">None yet.</p>}
        <ol class="played">
          {game && line.moves.map((_, ply) => {
            const side = sideAt(game, line, ply);
            const given = side === play.userSide.value || play.settings.areHintsOn.value ? play.givenAwayAt(ply) : null;
            return (
              <li key={ply}>
                <span class="muted">{side === play.userSide.value ? "You:" : "Opponent:"}</span> {play.toldOf(ply)}
                {given && <span class="tag warn">gave the {given} away</span>}
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

function Rules({ game }: { game: Game }): JSX.Element {
  return (
    <details class="rules">
      <summary>Rules, as they were found</summary>
      <ul>
        {game.remarks.map((remark) => <li key={remark}>{remark}</li>)}
        <li>{game.positions.toLocaleString("en")} positions, {game.moves.toLocaleString("en")} moves</li>
      </ul>
    </details>
  );
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
