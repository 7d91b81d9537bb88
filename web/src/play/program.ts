/** The Nim program: the dialog with what moves it from outside, the user's buttons, the spec, and the web page. */
import { computed, signal } from "@preact/signals";
import type { App } from "../app/app";
import { problemOf } from "../backend/backend";
import type { Problem, Value } from "../protocol";
import { intOf, itemsOf } from "../values/read";
import { answer, cancel, type Decision, type Dialog, type DialogStep, fetchGame, gameOfString, type Heaps, myTurn, newGame, quit, ready, userMove } from "./dialog";
import type { Take } from "./heaps";
import { tuple } from "./record";

export const pageOfTheDocument = "http://www2.compute.dtu.dk/~mire/nim.game";

/** What is known of a download. */
export interface Download { bytes: number; total: number | null }

/** Milliseconds that the computer takes at least for its move. */
const THINKING = 500;

export class NimProgram {
  /** The run so far; nothing is forgotten. */
  readonly steps = signal<readonly DialogStep[]>([]);
  readonly dialog = computed<Dialog>(() => this.steps.value.at(-1)?.after ?? ready);
  /** What stands in the text box. */
  readonly text = signal("2 3 4");
  readonly url = signal(pageOfTheDocument);
  readonly download = signal<Download | null>(null);
  /** What there is to say beside the status box. */
  readonly note = signal<string | null>(null);
  /** Why the computer cannot move. */
  readonly problem = signal<Problem | null>(null);
  /** The heaps of the game as it began. */
  readonly full = computed<Heaps>(() => startOf(this.steps.value));
  readonly last = computed<{ who: "You" | "The computer"; take: Take } | null>(() => lastTake(this.steps.value));
  private readonly questions = new Map<number, AbortController>();

  constructor(private readonly app: App) {}

  newGame(): void {
    this.note.value = null;
    if (this.record(newGame(this.dialog.peek(), this.text.peek()))) this.clear();
  }

  move(text = this.text.peek()): void {
    this.note.value = null;
    if (!this.record(userMove(this.dialog.peek(), text))) return;
    this.clear();
    void this.think();
  }

  /** A move by pressing a match says the same as the text for it. */
  take({ heap, count }: Take): void {
    this.move(`${heap} ${count}`);
  }

  quit(): void {
    this.record(quit(this.dialog.peek()));
  }

  fetch(): void {
    const { download } = this.app.backend;
    if (!download) {
      this.note.value = "Fetch needs a server: a page in the browser alone may load nothing from elsewhere. Run “check explore nim-strategy/NimDialog”.";
      return;
    }
    const step = fetchGame(this.dialog.peek());
    if (!this.record(step) || !step) return;
    void this.ask(step.after.fetches, download);
  }

  cancel(): void {
    const { fetches } = this.dialog.peek();
    if (this.record(cancel(this.dialog.peek()))) this.questions.get(fetches)?.abort();
    this.download.value = null;
  }

  /** The computer's move, as the spec computes it. */
  async think(): Promise<void> {
    if (this.dialog.peek().screen !== "MyTurn") return;
    this.problem.value = null;
    const pause = new Promise((resolve) => setTimeout(resolve, THINKING));
    try {
      const decision = await this.decide(this.dialog.peek().game);
      await pause;
      this.record(myTurn(this.dialog.peek(), decision));
    } catch (error) {
      this.problem.value = problemOf(error);
    }
  }

  private async decide(game: Heaps): Promise<Decision> {
    const heaps = tuple(game);
    const expression = `<<myMove(${heaps}), m(${heaps}) # 0>>`;
    const keys = this.app.walk.keys().slice(0, 1);
    const { results } = await this.app.project.lane("play").call("evaluate", { expression, keys, backTo: null });
    const [result] = results;
    if (!result || !("value" in result)) throw new Error(result && "fault" in result ? result.fault : `${expression} has no value.`);
    return decisionOf(result.value, game);
  }

  private async ask(n: number, download: NonNullable<App["backend"]["download"]>): Promise<void> {
    const question = new AbortController();
    this.questions.set(n, question);
    this.download.value = { bytes: 0, total: null };
    this.note.value = null;
    const isCurrent = (): boolean => this.dialog.peek().screen === "Fetching" && this.dialog.peek().fetches === n;
    const tell = (bytes: number, total: number | null): void => {
      if (isCurrent()) this.download.value = { bytes, total };
    };
    let text: string | null = null;
    let reason: string | null = null;
    try {
      text = await download(this.url.peek(), tell, question.signal);
      if (!gameOfString(text)) reason = `What came is no game: ${JSON.stringify(text.slice(0, 60))}${text.length > 60 ? "…" : ""}`;
    } catch (error) {
      reason = problemOf(error).message;
    }
    this.questions.delete(n);
    const isTaken = isCurrent();
    this.record(answer(this.dialog.peek(), n, text));
    if (!isTaken) return;
    this.download.value = null;
    this.note.value = reason;
    if (reason === null) this.text.value = "";
  }

  /** Whether something happened, and was not refused. */
  private record(step: DialogStep | null): boolean {
    if (step) this.steps.value = [...this.steps.peek(), step];
    return step !== null && step.event.event !== "IllFormedText";
  }

  private clear(): void {
    this.text.value = "";
  }
}

function decisionOf(value: Value, game: Heaps): Decision {
  const [move, canWin] = itemsOf(value) ?? [];
  const [heap, matches] = (itemsOf(move) ?? []).map(intOf);
  const size = heap ? (game[heap - 1] ?? 0) : 0;
  if (!heap || !matches || matches > size || canWin?.kind !== "bool") throw new Error("The spec names no move that can be made.");
  return { move: [heap, matches], canWin: canWin.text === "TRUE" };
}

/** The heaps with which the game began that was played last. */
function startOf(steps: readonly DialogStep[]): Heaps {
  for (let index = steps.length - 1; index >= 0; index--) {
    const { event, after } = steps[index] as DialogStep;
    const isTaken = event.event === "NewGame" || (event.event === "Answer" && (steps[index - 1]?.after ?? ready).source !== after.source);
    if (isTaken && "g" in event) return event.g;
  }
  return [];
}

/** The last move of the game, unless something else has come after it. */
function lastTake(steps: readonly DialogStep[]): { who: "You" | "The computer"; take: Take } | null {
  let index = steps.length - 1;
  while (index > 0 && steps[index]?.after.game === steps[index - 1]?.after.game) index--;
  const [before, now] = [steps[index - 1], steps[index]];
  if (!before || !now || (now.event.event !== "UserMove" && now.event.event !== "MyTurn")) return null;
  const heap = now.after.game.findIndex((size, index) => size !== before.after.game[index]);
  const count = (before.after.game[heap] ?? 0) - (now.after.game[heap] ?? 0);
  return { who: now.event.event === "MyTurn" ? "The computer" : "You", take: { heap, count } };
}

export function makeProgram(app: App): NimProgram {
  return new NimProgram(app);
}
