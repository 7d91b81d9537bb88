/** The graph that is asked for and the one that is shown. */
import { batch, computed, signal } from "@preact/signals";
import type { App } from "../app/app";
import { Cancelled, problemOf } from "../backend/backend";
import type { Event, GraphDrawing, GraphNode, GraphParams, Problem } from "../protocol";
import { waysOf } from "./ways";

export const radii = [1, 2, 3, 4] as const;
export const bounds = [50, 150, 400] as const;

/** Where states are to be counted, so many are looked at. */
const EXPLORED = 100_000;

export class Graph {
  readonly kind = signal<GraphParams["kind"]>("around");
  readonly radius = signal(2);
  readonly bound = signal<number>(150);
  /** Variables and expressions by whose values states are taken together. */
  readonly projection = signal<readonly string[]>([]);
  readonly drawing = signal<GraphDrawing | null>(null);
  /** With what `drawing` was asked for: its projection may be another one than the one that is wanted now. */
  readonly drawn = signal<GraphParams | null>(null);
  readonly ways = computed(() => (this.drawing.value ? waysOf(this.drawing.value) : null));
  readonly busy = signal<{ progress: (Event & { event: "progress" }) | null } | null>(null);
  readonly problem = signal<Problem | null>(null);
  /** The node that is shown at the side. */
  readonly selected = signal<number | null>(null);
  private digest: string | null = null;
  private asked: string | null = null;
  private wanted = new AbortController();

  constructor(private readonly app: App) {}

  params(): GraphParams {
    return {
      kind: this.kind.value,
      path: this.app.walk.trail.value.steps.slice(0, this.app.walk.at.value + 1).map((step) => step.state.key),
      radius: this.radius.value,
      bound: this.bound.value,
      projection: [...this.projection.value],
      explored: EXPLORED,
    };
  }

  /** Asks for the graph, unless it is there. The whole graph is the same wherever one is. */
  ask(digest: string): void {
    const params = this.params();
    if (digest !== this.digest) this.forget(digest);
    const question = JSON.stringify(params.kind === "whole" ? { ...params, path: [], radius: 0 } : params);
    if (question !== this.asked && params.path.length > 0) void this.load(question, params);
  }

  again(): void {
    this.asked = null;
    if (this.digest !== null) this.ask(this.digest);
  }

  cancel(): void {
    this.wanted.abort();
    this.busy.value = null;
    this.problem.value = { code: "cancelled", message: "Cancelled." };
  }

  node(): GraphNode | null {
    return (this.selected.value !== null && this.ways.value?.node.get(this.selected.value)) || null;
  }

  private forget(digest: string): void {
    this.wanted.abort();
    this.digest = digest;
    this.asked = null;
    batch(() => {
      [this.drawing.value, this.drawn.value, this.busy.value, this.problem.value, this.selected.value] = [null, null, null, null, null];
      this.projection.value = [];
    });
  }

  private async load(question: string, params: GraphParams): Promise<void> {
    this.wanted.abort();
    const wanted = (this.wanted = new AbortController());
    this.asked = question;
    this.problem.value = null;
    this.busy.value = { progress: null };
    const onEvent = (event: Event): void => {
      if (event.event === "progress" && !wanted.signal.aborted) this.busy.value = { progress: event };
    };
    try {
      const drawing = await this.app.project.lane("graph").call("graph", params, { signal: wanted.signal, onEvent });
      batch(() => this.show(drawing, params));
    } catch (error) {
      if (wanted.signal.aborted || error instanceof Cancelled) return;
      this.problem.value = problemOf(error);
    }
    if (wanted === this.wanted) this.busy.value = null;
  }

  private show(drawing: GraphDrawing, params: GraphParams): void {
    const key = this.node()?.key;
    this.drawing.value = drawing;
    this.drawn.value = params;
    this.selected.value = drawing.nodes.find((node) => node.key === key)?.id ?? null;
  }
}

export function makeGraph(app: App): Graph {
  return new Graph(app);
}
