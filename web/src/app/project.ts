/** The spec that is open in the page. */
import { computed, signal } from "@preact/signals";
import { type Backend, Cancelled, type LaneName, problemOf } from "../backend/backend";
import type { OpenParams, Opened, Options, Problem, Source } from "../protocol";
import { type Context, OpenLanes, type OpenLane } from "./lanes";

export type Opening =
  | { state: "none" }
  | { state: "busy"; params: OpenParams }
  | { state: "failed"; params: OpenParams; problem: Problem }
  | { state: "open"; params: OpenParams; opened: Opened };

export class Project {
  readonly opening = signal<Opening>({ state: "none" });
  /** The spec, while it is open. */
  readonly spec = computed(() => (this.opening.value.state === "open" ? this.opening.value.opened : null));
  /** Whether the files of the spec are known to have changed since they were read. */
  readonly hasChanged = signal(false);
  private readonly lanes: OpenLanes;
  private latest = new AbortController();

  /** @param path gives the keys of the behaviour that is walked */
  constructor(readonly backend: Backend, path: Context["path"]) {
    const context: Context = {
      path,
      current: () => (this.opening.peek().state === "open" ? (this.opening.peek() as Opening & { state: "open" }) : null),
      changed: () => {
        this.hasChanged.value = true;
      },
    };
    this.lanes = new OpenLanes(backend, context);
    backend.onChanged(() => {
      if (this.params()?.source.kind === "served") this.hasChanged.value = true;
    });
  }

  lane(name: LaneName): OpenLane {
    return this.lanes.lane(name);
  }

  /** What was opened last, whether it could be or not. */
  params(): OpenParams | null {
    const opening = this.opening.peek();
    return opening.state === "none" ? null : opening.params;
  }

  /** Opens a spec; gives null where it cannot be opened, or where another one was asked for meanwhile. */
  async open(source: Source, options: Options): Promise<Opened | null> {
    const params: OpenParams = { source, options };
    this.latest.abort();
    this.latest = new AbortController();
    this.lanes.forget();
    this.hasChanged.value = false;
    this.opening.value = { state: "busy", params };
    try {
      const opened = await this.backend.lane("walk").call("open", params, { signal: this.latest.signal });
      this.lane("walk").isOpenWith(opened.digest);
      this.opening.value = { state: "open", params, opened };
      return opened;
    } catch (error) {
      if (!(error instanceof Cancelled)) this.opening.value = { state: "failed", params, problem: problemOf(error) };
      return null;
    }
  }
}
