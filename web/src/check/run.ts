/** A check: what is asked, how far it is, what it found. Goes on while another pane is looked at. */
import { effect, signal } from "@preact/signals";
import type { App } from "../app/app";
import { problemOf } from "../backend/backend";
import type { Checked, CheckParams, Event, Problem } from "../protocol";
import { estimated, type Estimate, type Levels, noLevels, observed, type Sample } from "./estimate";

export type Asked = Pick<CheckParams, "invariants" | "properties" | "reachable">;

export type Stage =
  | { stage: "idle" }
  | { stage: "running" }
  | { stage: "done"; checked: Checked }
  /** Ended without an answer. */
  | { stage: "ended"; problem: Problem };

export interface Progress extends Sample {
  generated: number;
  /** States a second, of late. */
  rate: number;
  estimate: Estimate | null;
}

/** Lines that are kept of what the spec prints. */
const KEPT = 500;

export class CheckRun {
  readonly asked = signal<Asked>({ invariants: [], properties: [], reachable: [] });
  readonly limits = signal<Omit<CheckParams, keyof Asked>>({ deadlock: null, maxStates: null, maxSeconds: null, workers: null });
  readonly stage = signal<Stage>({ stage: "idle" });
  readonly progress = signal<Progress | null>(null);
  readonly printed = signal<{ lines: string[]; dropped: number }>({ lines: [], dropped: 0 });
  private levels: Levels = noLevels;
  private latest = new AbortController();

  constructor(private readonly app: App) {
    let digest: string | null = null;
    let module: string | null = null;
    effect(() => {
      const opened = app.project.spec.value;
      if (!opened || opened.digest === digest) return;
      // What was asked of another module makes no sense for this one.
      if (opened.module !== module) this.asked.value = { invariants: [], properties: [], reachable: [] };
      [digest, module] = [opened.digest, opened.module];
      this.forget();
    });
  }

  async start(): Promise<void> {
    this.forget();
    const aborted = this.latest;
    this.stage.value = { stage: "running" };
    const options = { signal: aborted.signal, onEvent: (event: Event) => this.take(event) };
    let stage: Stage;
    try {
      const params = { ...this.asked.peek(), ...this.limits.peek() };
      stage = { stage: "done", checked: await this.app.project.lane("check").call("check", params, options) };
    } catch (error) {
      stage = { stage: "ended", problem: problemOf(error) };
    }
    if (!aborted.signal.aborted) this.stage.value = stage;
  }

  stop(): void {
    this.app.project.lane("check").cancel();
  }

  add(kind: keyof Asked, text: string): void {
    const asked = this.asked.peek();
    if (text !== "" && !asked[kind].includes(text)) this.asked.value = { ...asked, [kind]: [...asked[kind], text] };
  }

  remove(kind: keyof Asked, text: string): void {
    const asked = this.asked.peek();
    this.asked.value = { ...asked, [kind]: asked[kind].filter((other) => other !== text) };
  }

  private forget(): void {
    this.latest.abort();
    this.latest = new AbortController();
    this.levels = noLevels;
    this.stage.value = { stage: "idle" };
    this.progress.value = null;
    this.printed.value = { lines: [], dropped: 0 };
  }

  private take(event: Event): void {
    if (event.event === "print") {
      const { lines, dropped } = this.printed.peek();
      const all = [...lines, event.text];
      this.printed.value = { lines: all.slice(-KEPT), dropped: dropped + Math.max(0, all.length - KEPT) };
      return;
    }
    const former = this.progress.peek();
    this.levels = observed(this.levels, event);
    const elapsed = event.seconds - (former?.seconds ?? 0);
    const rate = elapsed > 0 ? (event.distinct - (former?.distinct ?? 0)) / elapsed : (former?.rate ?? 0);
    const { distinct, generated, queue, depth, seconds } = event;
    this.progress.value = { distinct, generated, queue, depth, seconds, rate, estimate: estimated(this.levels, event) };
  }
}

export function makeRun(app: App): CheckRun {
  return new CheckRun(app);
}
