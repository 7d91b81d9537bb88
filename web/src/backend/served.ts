/** The back end that is the server `check explore`: calls over HTTP, events pushed by it. */
import { signal } from "@preact/signals";
import type { Event, Problem } from "../protocol";
import { type Backend, type Connection, type Download, type Lane, type LaneName, ProblemError } from "./backend";
import { QueueLane, type Wire } from "./queue";

type Pushed =
  | (Event & { lane: LaneName })
  | { event: "changed" }
  | { event: "fetch"; id: string; bytes: number; total: number | null };

/** Milliseconds between two attempts to reach a server that does not answer. */
const RETRY = 1000;

export class ServedBackend implements Backend {
  readonly isServed = true;
  readonly connection = signal<Connection>({ state: "connected" });
  readonly download: Download;
  private readonly lanes = new Map<LaneName, Lane>();
  private readonly listeners: (() => void)[] = [];
  /** Who wants the events of the call that runs in a lane. */
  private readonly calls = new Map<LaneName, (event: Event) => void>();
  private readonly downloads = new Map<string, (bytes: number, total: number | null) => void>();
  private readonly base: string;
  private reached: (() => void)[] = [];

  constructor(private readonly token: string) {
    this.base = `api/${randomId()}`;
    this.download = (url, onProgress, aborted) => this.fetchText(url, onProgress, aborted);
    this.listen();
  }

  lane(name: LaneName): Lane {
    let lane = this.lanes.get(name);
    if (!lane) {
      lane = new QueueLane(this.wire(name));
      this.lanes.set(name, lane);
    }
    return lane;
  }

  onChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  private wire(name: LaneName): Wire {
    return {
      send: async (request, onEvent) => {
        this.calls.set(name, onEvent);
        try {
          return await this.post(name, request);
        } finally {
          this.calls.delete(name);
        }
      },
      cancel: () => void this.post(`${name}/cancel`, "").catch(() => {}),
    };
  }

  /** Sends a request again and again until somebody answers. */
  private async post(path: string, body: string): Promise<string> {
    for (;;) {
      const answer = await this.attempt(path, body);
      if (answer !== null) return answer;
      await this.untilReached();
    }
  }

  private async attempt(path: string, body: string): Promise<string | null> {
    let response: Response;
    try {
      response = await fetch(`${this.base}/${path}`, { method: "POST", headers: this.headers(), body });
      if (response.ok) {
        const text = await response.text();
        this.found();
        return text;
      }
    } catch {
      this.lost();
      return null;
    }
    if (isStrange(response.status)) this.strange();
    throw new ProblemError({ code: "internal", message: `The server answers ${response.status}: ${await response.text()}` });
  }

  private headers(): Record<string, string> {
    return { "content-type": "application/json", "x-check-token": this.token };
  }

  private listen(): void {
    const url = `${this.base}/events?token=${encodeURIComponent(this.token)}`;
    const events = new EventSource(url);
    events.onopen = () => this.found();
    events.onmessage = (message) => this.pushed(JSON.parse(message.data as string) as Pushed);
    events.onerror = () => {
      this.lost();
      // A browser gives up where the answer was no stream of events, as from a server that was started anew.
      if (events.readyState === EventSource.CLOSED) setTimeout(() => void this.listenAgain(url), RETRY);
    };
  }

  /** A stream of events that is refused does not tell why; a request does. */
  private async listenAgain(url: string): Promise<void> {
    const isEnough = new AbortController();
    const status = await fetch(url, { signal: isEnough.signal }).then((response) => response.status, () => null);
    isEnough.abort();
    if (status !== null && isStrange(status)) this.strange();
    else this.listen();
  }

  private pushed(pushed: Pushed): void {
    if (pushed.event === "changed") this.listeners.forEach((listener) => listener());
    else if (pushed.event === "fetch") this.downloads.get(pushed.id)?.(pushed.bytes, pushed.total);
    else this.calls.get(pushed.lane)?.(pushed);
  }

  private found(): void {
    if (this.connection.value.state !== "connected") this.connection.value = { state: "connected" };
    this.reached.splice(0).forEach((go) => go());
  }

  private lost(): void {
    if (this.connection.value.state === "connected") {
      this.connection.value = { state: "lost", message: "The server does not answer. Trying again…" };
    }
  }

  private strange(): void {
    this.connection.value = {
      state: "gone",
      message: "The server was started anew and does not know this page. Open the address that it printed.",
    };
  }

  private untilReached(): Promise<void> {
    return new Promise((resolve) => {
      this.reached.push(resolve);
      setTimeout(resolve, RETRY);
    });
  }

  private async fetchText(url: string, onProgress: (bytes: number, total: number | null) => void, aborted: AbortSignal): Promise<string> {
    const id = randomId();
    const cancel = (): void => void this.post(`fetch/${id}/cancel`, "").catch(() => {});
    this.downloads.set(id, onProgress);
    aborted.addEventListener("abort", cancel);
    try {
      const answer = JSON.parse(await this.post("fetch", JSON.stringify({ id, url }))) as { text: string } | { problem: Problem };
      if ("problem" in answer) throw new ProblemError(answer.problem);
      return answer.text;
    } finally {
      this.downloads.delete(id);
      aborted.removeEventListener("abort", cancel);
    }
  }
}

/** Whether the server does not know the token of this page. */
function isStrange(status: number): boolean {
  return status === 401 || status === 403;
}

function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
