/** A lane made of a wire: calls wait for one another, and those that nobody wants any more are dropped or cancelled. */
import { signal } from "@preact/signals";
import type { Calls, Event, Method, Problem } from "../protocol";
import { type Busy, type CallOptions, Cancelled, type Lane, ProblemError } from "./backend";

/** Carries one request at a time to where it is answered. */
export interface Wire {
  /** The answer to a request, both as protocol.ts has them, in JSON. */
  send(request: string, onEvent: (event: Event) => void): Promise<string>;
  cancel(): void;
}

interface Waiting {
  method: Method;
  params: unknown;
  options: CallOptions;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** Milliseconds for which a call that nobody wants any more may still run: cancelling costs the local lane its memory. */
const GRACE = 200;

export class QueueLane implements Lane {
  readonly busy = signal<Busy | null>(null);
  private readonly waiting: Waiting[] = [];
  private isRunning = false;

  constructor(private readonly wire: Wire) {}

  call<M extends Method>(method: M, params: Calls[M]["params"], options: CallOptions = {}): Promise<Calls[M]["result"]> {
    return new Promise<Calls[M]["result"]>((resolve, reject) => {
      this.waiting.push({ method, params, options, resolve, reject });
      void this.run();
    });
  }

  cancel(): void {
    if (this.isRunning) this.wire.cancel();
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      if (next.options.signal?.aborted) {
        next.reject(new Cancelled());
        continue;
      }
      this.busy.value = { method: next.method, since: performance.now() };
      await this.answer(next);
      this.busy.value = null;
    }
    this.isRunning = false;
  }

  private async answer({ method, params, options, resolve, reject }: Waiting): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = (): void => {
      reject(new Cancelled());
      timer = setTimeout(() => this.wire.cancel(), GRACE);
    };
    options.signal?.addEventListener("abort", abort);
    try {
      const text = await this.wire.send(JSON.stringify({ method, params }), (event) => {
        if (!options.signal?.aborted) options.onEvent?.(event);
      });
      const answer = JSON.parse(text) as { result: never } | { problem: Problem };
      if ("problem" in answer) reject(new ProblemError(answer.problem));
      else resolve(answer.result);
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    } finally {
      options.signal?.removeEventListener("abort", abort);
      clearTimeout(timer);
    }
  }
}
