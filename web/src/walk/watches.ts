/** Expressions that the user typed, evaluated in every state of the behaviour that is walked. */
import { effect, signal, untracked } from "@preact/signals";
import type { App } from "../app/app";
import { Cancelled, problemOf } from "../backend/backend";
import type { Problem, Result } from "../protocol";
import { keysOf, type Trail } from "./trail";

export interface Watched {
  isOfStep: boolean;
  problem: Problem | null;
  /** By state and the state after: what is known of one behaviour is known of its branches. */
  results: ReadonlyMap<string, Result>;
}

const nothing: Watched = { isOfStep: false, problem: null, results: new Map() };

export class Watches {
  readonly expressions = signal<string[]>([]);
  readonly watched = signal<ReadonlyMap<string, Watched>>(new Map());
  private readonly running = new Map<string, AbortController>();

  constructor(private readonly app: App) {
    let digest: string | null = null;
    effect(() => {
      const now = app.project.spec.value?.digest ?? null;
      const trail = app.walk.trail.value;
      const expressions = this.expressions.value;
      untracked(() => {
        if (now !== digest) this.watched.value = new Map();
        digest = now;
        if (digest !== null) for (const expression of expressions) void this.update(expression, trail);
      });
    });
  }

  add(expression: string): void {
    const text = expression.trim();
    if (text !== "" && !this.expressions.value.includes(text)) this.expressions.value = [...this.expressions.value, text];
  }

  remove(expression: string): void {
    this.running.get(expression)?.abort();
    this.expressions.value = this.expressions.value.filter((other) => other !== expression);
    const rest = new Map(this.watched.value);
    rest.delete(expression);
    this.watched.value = rest;
  }

  /** The result in a state of a behaviour, as far as it is known. */
  resultAt(expression: string, trail: Trail, at: number): Result | null {
    return this.watched.value.get(expression)?.results.get(pairAt(trail, at)) ?? null;
  }

  private async update(expression: string, trail: Trail): Promise<void> {
    this.running.get(expression)?.abort();
    const known = this.watched.peek().get(expression) ?? nothing;
    const part = missing(trail, known.results);
    if (!part || known.problem) return;
    const aborted = new AbortController();
    this.running.set(expression, aborted);
    try {
      const params = { expression, keys: keysOf(trail).slice(part.from, part.to), backTo: part.backTo };
      const { isOfStep, results } = await this.app.project.lane("walk").call("evaluate", params, { signal: aborted.signal });
      const all = new Map(known.results);
      // The state after the last one asked for is unknown to the back end, but where the behaviour ends there.
      const certain = part.to === trail.steps.length ? results : results.slice(0, -1);
      certain.forEach((result, index) => all.set(pairAt(trail, part.from + index), result));
      this.tell(expression, { isOfStep, problem: null, results: all });
    } catch (error) {
      if (!(error instanceof Cancelled)) this.tell(expression, { ...nothing, problem: problemOf(error) });
    }
  }

  private tell(expression: string, watched: Watched): void {
    if (this.expressions.peek().includes(expression)) this.watched.value = new Map(this.watched.peek()).set(expression, watched);
  }
}

/** Names a state with the one after it. */
function pairAt({ steps, backTo }: Trail, at: number): string {
  const next = steps[at + 1] ?? (backTo === null ? undefined : steps[backTo]);
  return `${steps[at]?.state.key} ${next?.state.key ?? ""}`;
}

/** The part of a behaviour that has to be asked for: with one state more, for expressions that speak of steps. */
function missing(trail: Trail, known: ReadonlyMap<string, Result>): { from: number; to: number; backTo: number | null } | null {
  const count = trail.steps.length;
  const isMissing = (at: number): boolean => !known.has(pairAt(trail, at));
  let from = 0;
  while (from < count && !isMissing(from)) from++;
  if (from === count) return null;
  let to = count;
  while (!isMissing(to - 1)) to--;
  if (to < count) return { from, to: to + 1, backTo: null };
  if (trail.backTo === null) return { from, to, backTo: null };
  return { from: 0, to, backTo: trail.backTo };
}
