/** The behaviour that is walked, and what was walked before: plain data and pure functions. */
import type { Key, Label, Replayed, StateInfo } from "../protocol";

/** A state and how it was reached. */
export interface TrailStep { label: Label; state: StateInfo }

export interface Trail {
  steps: readonly TrailStep[];
  /** Of a lasso: the step to which the last one leads back. */
  backTo: number | null;
}

/** A trail and the step of it that is looked at. */
export interface Walked { trail: Trail; at: number }

/** What `undo` and `redo` go through; the latest comes last. */
export interface History { past: readonly Walked[]; now: Walked; future: readonly Walked[] }

/** How many trails are kept to be undone. */
const KEPT = 200;

export const noTrail: Trail = { steps: [], backTo: null };
export const noHistory: History = { past: [], now: { trail: noTrail, at: 0 }, future: [] };

export function trailOf(replayed: Pick<Replayed, "states" | "labels">, backTo: number | null): Trail {
  const steps = replayed.states.map((state, index) => ({ state, label: replayed.labels[index] ?? initialLabel }));
  return { steps, backTo };
}

const initialLabel: Label = { text: "initial", action: "initial", parameters: [], place: null };

export function keysOf(trail: Trail): Key[] {
  return trail.steps.map((step) => step.state.key);
}

/**
 * The trail after a step from the state at `at`. What came behind is dropped, unless it begins with the same state: then
 * the step only goes forward.
 */
export function stepped({ trail, at }: Walked, step: TrailStep): Walked {
  const next = trail.steps[at + 1];
  const isSame = next !== undefined && next.state.key === step.state.key && next.label.text === step.label.text;
  if (isSame) return { trail, at: at + 1 };
  return { trail: { steps: [...trail.steps.slice(0, at + 1), step], backTo: null }, at: at + 1 };
}

/** The history with another trail as the present one. */
export function recorded(history: History, now: Walked): History {
  if (now.trail === history.now.trail) return { ...history, now };
  if (history.now.trail.steps.length === 0) return { past: history.past, now, future: [] };
  return { past: [...history.past, history.now].slice(-KEPT), now, future: [] };
}

export function undone({ past, now, future }: History): History {
  const last = past.at(-1);
  return last ? { past: past.slice(0, -1), now: last, future: [...future, now] } : { past, now, future };
}

export function redone({ past, now, future }: History): History {
  const next = future.at(-1);
  return next ? { past: [...past, now], now: next, future: future.slice(0, -1) } : { past, now, future };
}

/** For each step the first step with the same state, where that is another one. */
export function recurrences(trail: Trail): Map<number, number> {
  const first = new Map<Key, number>();
  const again = new Map<number, number>();
  trail.steps.forEach(({ state }, index) => {
    const before = first.get(state.key);
    if (before === undefined) first.set(state.key, index);
    else again.set(index, before);
  });
  return again;
}
