/** The behaviour that is walked, and the steps from its states. */
import { computed, signal } from "@preact/signals";
import type { Key, Replayed } from "../protocol";
import { type History, keysOf, noHistory, recorded, redone, type Trail, type TrailStep, stepped, trailOf, undone, type Walked } from "./trail";

export class Walk {
  readonly history = signal<History>(noHistory);
  readonly trail = computed(() => this.history.value.now.trail);
  readonly at = computed(() => this.history.value.now.at);
  /** The state that is looked at. */
  readonly step = computed<TrailStep | null>(() => this.trail.value.steps[this.at.value] ?? null);

  keys(): Key[] {
    return keysOf(this.trail.peek());
  }

  /** The way to the state that is looked at. */
  path(): Key[] {
    return this.keys().slice(0, this.at.peek() + 1);
  }

  forget(): void {
    this.history.value = noHistory;
  }

  /** Shows another behaviour; the former one can be had back by `undo`. */
  show(trail: Trail, at: number): void {
    this.record({ trail, at: Math.max(0, Math.min(at, trail.steps.length - 1)) });
  }

  showReplayed(replayed: Replayed, at: number): void {
    this.show(trailOf(replayed, replayed.backTo), at);
  }

  select(at: number): void {
    const { trail } = this.history.peek().now;
    if (trail.steps[at]) this.record({ trail, at });
  }

  take(step: TrailStep): void {
    this.record(stepped(this.history.peek().now, step));
  }

  undo(): void {
    this.history.value = undone(this.history.peek());
  }

  redo(): void {
    this.history.value = redone(this.history.peek());
  }

  private record(now: Walked): void {
    this.history.value = recorded(this.history.peek(), now);
  }
}
