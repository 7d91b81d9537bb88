/** A game between the user and an opponent: the spec is solved, then moves follow one another. */
import { computed, signal } from "@preact/signals";
import type { App } from "../app/app";
import { Cancelled, problemOf, ProblemError } from "../backend/backend";
import type { Event, Game, GameParams, Move, Position, Problem } from "../protocol";
import { boardOf, told } from "./board";
import { begun, type Line, lastOf, nameOf, played, type Side, sideToMove, takenBack, winnerOf } from "./line";
import { choose, givenAway, type Opponent, remarkOn } from "./opponent";

export type Solving =
  | { state: "none" }
  | { state: "busy"; progress: (Event & { event: "progress" }) | null }
  | { state: "failed"; problem: Problem }
  | { state: "solved"; game: Game };

/** More positions than this take long, and much memory. */
const MOST_POSITIONS = 3_000_000;
/** Milliseconds that the opponent takes at least, so that one sees what he does. */
const THINKING = 600;

const noLine: Line = { start: 0, positions: [], moves: [] };

/** How one plays, whatever the game is. */
class Settings {
  readonly opponent = signal<Opponent>("perfect");
  readonly doesUserBegin = signal(true);
  readonly areHintsOn = signal(false);
}

/** The game of the spec that is open. */
export class Games {
  private readonly settings = new Settings();
  private current: GamePlay | null = null;

  constructor(private readonly app: App) {}

  of(digest: string): GamePlay {
    if (this.current?.digest !== digest) {
      this.current?.end();
      this.current = new GamePlay(this.app, digest, this.settings);
    }
    return this.current;
  }
}

export function makeGames(app: App): Games {
  return new Games(app);
}

export class GamePlay {
  readonly solving = signal<Solving>({ state: "none" });
  readonly line = signal<Line>(noLine);
  /** What went wrong in the middle of a play. */
  readonly problem = signal<Problem | null>(null);
  /** What was last said of a move of the user's. */
  readonly remark = signal<string | null>(null);
  readonly game = computed(() => (this.solving.value.state === "solved" ? this.solving.value.game : null));
  readonly board = computed(() => {
    const start = this.game.value?.starts[this.line.value.start];
    return start ? boardOf(start) : ({ kind: "text" } as const);
  });
  readonly isUsersTurn = computed(() => {
    const game = this.game.value;
    const position = lastOf(this.line.value);
    return game !== null && position !== null && !position.isOver && sideToMove(game, this.line.value) === this.userSide.value && !this.isStepping.value;
  });
  readonly userSide = computed<Side>(() => (this.settings.doesUserBegin.value ? 0 : 1));
  private readonly isStepping = signal(false);
  private params: GameParams = { maxStates: MOST_POSITIONS };
  private wanted = new AbortController();
  /** Another one for each line that was begun anew or taken back: answers for the former are dropped. */
  private turn = 0;

  constructor(private readonly app: App, readonly digest: string, readonly settings: Settings) {}

  /** Solves the spec, unless that was tried. */
  ensure(): void {
    if (this.solving.peek().state === "none") void this.solve(null);
  }

  async solve(lastMove: GameParams["lastMove"]): Promise<void> {
    this.end();
    this.params = { maxStates: MOST_POSITIONS, lastMove: lastMove ?? null };
    this.solving.value = { state: "busy", progress: null };
    const { signal } = this.wanted;
    try {
      const game = await this.open(signal);
      this.solving.value = { state: "solved", game };
      this.begin(0);
    } catch (error) {
      this.solving.value = { state: "failed", problem: problemOf(error) };
    }
  }

  /** Ends what runs. */
  end(): void {
    this.wanted.abort();
    this.wanted = new AbortController();
    this.turn++;
  }

  private open(signal: AbortSignal): Promise<Game> {
    return this.app.project.lane("play").call("gameOpen", this.params, {
      signal,
      onEvent: (event) => {
        if (event.event === "progress" && this.solving.peek().state === "busy") this.solving.value = { state: "busy", progress: event };
      },
    });
  }

  /** A new play. */
  begin(start: number): void {
    const game = this.game.peek();
    if (!game) return;
    this.show(begun(game, start));
  }

  undo(): void {
    const game = this.game.peek();
    if (game) this.show(takenBack(game, this.line.peek(), this.userSide.peek()));
  }

  private show(line: Line): void {
    this.turn++;
    this.problem.value = null;
    this.remark.value = null;
    this.isStepping.value = false;
    this.line.value = line;
    void this.answer();
  }

  /** The user's move. */
  async play(move: Move): Promise<void> {
    const position = lastOf(this.line.peek());
    if (!this.isUsersTurn.peek() || !position?.moves.includes(move)) return;
    this.remark.value = remarkOn(position, move, (move) => told(this.board.peek(), position, move));
    if (await this.step(move)) await this.answer();
  }

  /** The opponent's moves, until it is the user's turn. Also tries again what failed. */
  async answer(): Promise<void> {
    this.problem.value = null;
    for (let move = this.opponentsMove(); move; move = this.opponentsMove()) {
      const { turn } = this;
      await new Promise((resolve) => setTimeout(resolve, THINKING));
      if (turn !== this.turn || !(await this.step(move))) return;
    }
  }

  private opponentsMove(): Move | null {
    const game = this.game.peek();
    const position = lastOf(this.line.peek());
    if (!game || !position || position.isOver || sideToMove(game, this.line.peek()) === this.userSide.peek()) return null;
    return choose(this.settings.opponent.peek(), position, Math.random);
  }

  /** Whether the move was made. */
  private async step(move: Move): Promise<boolean> {
    const { turn } = this;
    const line = this.line.peek();
    this.isStepping.value = true;
    try {
      const position = await this.position(line.start, [...line.moves, move].map(({ number }) => number));
      if (turn === this.turn) this.line.value = played(line, move, position);
    } catch (error) {
      if (turn === this.turn && !(error instanceof Cancelled)) this.problem.value = problemOf(error);
    }
    if (turn !== this.turn) return false;
    this.isStepping.value = false;
    return this.problem.peek() === null;
  }

  /** A back end that was started anew does not know the game any more. */
  private async position(start: number, moves: number[]): Promise<Position> {
    const { signal } = this.wanted;
    const lane = this.app.project.lane("play");
    try {
      return await lane.call("gamePosition", { start, moves }, { signal });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== "not-open") throw error;
    }
    await this.open(signal);
    return lane.call("gamePosition", { start, moves }, { signal });
  }

  toldOf(ply: number): string {
    const { positions, moves } = this.line.value;
    const [position, move] = [positions[ply], moves[ply]];
    return position && move ? told(this.board.value, position, move) : "";
  }

  /** What the move after so many others gave away. */
  givenAwayAt(ply: number): "win" | "draw" | null {
    const { positions, moves } = this.line.value;
    const [position, move] = [positions[ply], moves[ply]];
    return position && move ? givenAway(position, move) : null;
  }

  /** Who is meant, in a word; with the name that the spec has for him. */
  calledAt(side: Side): string {
    const game = this.game.value;
    const name = game ? nameOf(game, this.line.value, side) : null;
    const who = side === this.userSide.value ? "You" : "The opponent";
    return name === null ? who : `${who} (${name})`;
  }

  winner(): Side | null {
    const game = this.game.value;
    return game ? winnerOf(game, this.line.value) : null;
  }
}
