/** What the page knows of its back end: lanes that answer calls, and whether anybody is there. */
import type { ReadonlySignal } from "@preact/signals";
import type { Calls, Event, Method, Problem } from "../protocol";

/** Each pane that asks much has its own: `source` looks what is wrong with texts while they are typed. */
export type LaneName = "walk" | "check" | "graph" | "play" | "source";

export interface CallOptions {
  /**
   * Aborted when nobody wants the answer any more: a call that waits is dropped, one that runs is cancelled soon. The promise
   * is rejected with `Cancelled` in both cases, also if an answer comes after all.
   */
  signal?: AbortSignal;
  onEvent?: (event: Event) => void;
}

/** Answers one call at a time; those that come meanwhile wait. */
export interface Lane {
  /** Rejected with `ProblemError` where the back end answers by a problem, with `Cancelled` where nobody wants the answer. */
  call<M extends Method>(method: M, params: Calls[M]["params"], options?: CallOptions): Promise<Calls[M]["result"]>;
  /** Ends the call that runs, by the problem `cancelled`. */
  cancel(): void;
  /** Whether a call runs. */
  readonly busy: ReadonlySignal<Busy | null>;
}

/** The call that runs, and since when (`performance.now()`). */
export interface Busy { method: Method; since: number }

export type Connection =
  | { state: "connected" }
  /** Nobody answers; it is tried again and again. */
  | { state: "lost"; message: string }
  /** It is of no use to try again. */
  | { state: "gone"; message: string };

export interface Backend {
  readonly isServed: boolean;
  /** Always the same object for a name. */
  lane(name: LaneName): Lane;
  readonly connection: ReadonlySignal<Connection>;
  /** Calls the listener when files of the served spec change on disk. */
  onChanged(listener: () => void): void;
  /** Downloads a text; null where no server could do so. */
  readonly download: Download | null;
}

export type Download = (url: string, onProgress: (bytes: number, total: number | null) => void, signal: AbortSignal) => Promise<string>;

/** A problem in the place of an answer. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
    this.name = "ProblemError";
  }
}

/** Nobody wants the answer any more. */
export class Cancelled extends Error {
  constructor() {
    super("no longer wanted");
    this.name = "Cancelled";
  }
}

/** What went wrong, whatever was thrown, as a problem. */
export function problemOf(error: unknown): Problem {
  const isCancelled = error instanceof Cancelled || (error instanceof ProblemError && error.problem.code === "cancelled");
  if (isCancelled) return { code: "cancelled", message: "Cancelled." };
  if (error instanceof ProblemError) return error.problem;
  return { code: "internal", message: error instanceof Error ? error.message : String(error) };
}
