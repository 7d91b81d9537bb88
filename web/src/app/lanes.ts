/** Lanes in which the spec of the page is open: they are opened when they are first needed, and again when they forgot it. */
import type { ReadonlySignal } from "@preact/signals";
import { type Backend, type Busy, type CallOptions, Cancelled, type Lane, type LaneName, ProblemError } from "../backend/backend";
import type { Calls, Key, Method, OpenParams, Opened } from "../protocol";

/** What the lanes must know of the page. */
export interface Context {
  /** The spec that is open in the page; null if there is none. */
  current(): { params: OpenParams; opened: Opened } | null;
  /** The behaviour that is walked: its states are made known again. */
  path(): Key[];
  /** The spec was found to be another one than the page shows. */
  changed(): void;
}

/** The lanes, each opened with the spec of the page before the first call. */
export class OpenLanes {
  private readonly lanes = new Map<LaneName, OpenLane>();

  constructor(private readonly backend: Backend, private readonly context: Context) {}

  lane(name: LaneName): OpenLane {
    let lane = this.lanes.get(name);
    if (!lane) {
      lane = new OpenLane(this.backend.lane(name), this.context);
      this.lanes.set(name, lane);
    }
    return lane;
  }

  /** Nobody wants the answers to what was asked of the former spec. */
  forget(): void {
    for (const lane of this.lanes.values()) lane.forget();
  }
}

/** An answer about other texts than those that are shown would be a wrong one. */
const CHANGED = "The files of the spec have changed since the page read them. Reload the spec to go on with it.";

export class OpenLane implements Lane {
  readonly busy: ReadonlySignal<Busy | null>;
  /** The digest of the spec that is open in the lane, as far as is known. */
  private opened: string | null = null;
  private former = new AbortController();

  constructor(private readonly lane: Lane, private readonly context: Context) {
    this.busy = lane.busy;
  }

  cancel(): void {
    this.lane.cancel();
  }

  forget(): void {
    this.opened = null;
    this.former.abort();
    this.former = new AbortController();
  }

  /** The lane was opened by the page itself. */
  isOpenWith(digest: string): void {
    this.opened = digest;
  }

  async call<M extends Method>(method: M, params: Calls[M]["params"], options: CallOptions = {}): Promise<Calls[M]["result"]> {
    const signal = either(this.former.signal, options.signal);
    for (let attempt = 0; ; attempt++) {
      if (signal.aborted) throw new Cancelled();
      await this.ensureOpen(signal);
      try {
        return await this.lane.call(method, params, { ...options, signal });
      } catch (error) {
        if (attempt > 2 || !(await this.mend(error, signal))) throw error;
      }
    }
  }

  /** Whether the call may be tried again. */
  private async mend(error: unknown, signal: AbortSignal): Promise<boolean> {
    if (!(error instanceof ProblemError)) return false;
    if (error.problem.code === "not-open") {
      this.opened = null;
      return true;
    }
    const keys = this.context.path();
    if (error.problem.code !== "unknown-state" || keys.length === 0) return false;
    const replayed = await this.lane.call("replay", { keys }, { signal });
    return replayed.fits === keys.length;
  }

  private async ensureOpen(signal: AbortSignal): Promise<void> {
    const current = this.context.current();
    if (!current) throw new ProblemError({ code: "not-open", message: "No spec is open." });
    const { digest } = current.opened;
    if (this.opened === digest) return;
    const opened = await this.lane.call("open", current.params, { signal }).catch((error: unknown) => {
      if (error instanceof ProblemError && error.problem.code === "refused") return null;
      throw error;
    });
    if (opened?.digest === digest) {
      this.opened = digest;
      return;
    }
    this.context.changed();
    throw new ProblemError({ code: "refused", message: CHANGED });
  }
}

/** A signal that is aborted when one of two is. */
function either(a: AbortSignal, b: AbortSignal | undefined): AbortSignal {
  if (!b) return a;
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  for (const signal of [a, b]) {
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  }
  return controller.signal;
}
