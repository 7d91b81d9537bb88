/** The back end inside the page: each lane is a web worker with the checker as WebAssembly. */
import { signal } from "@preact/signals";
import type { Event } from "../protocol";
import type { Backend, Connection, Lane, LaneName } from "./backend";
import { QueueLane, type Wire } from "./queue";

/** What a worker is told. */
export type ToWorker =
  | { kind: "start"; module: WebAssembly.Module; served: string | null }
  | { kind: "call"; request: string };

/** What a worker tells. */
export type FromWorker = { kind: "event"; event: Event } | { kind: "answer"; answer: string; isDead: boolean };

export class LocalBackend implements Backend {
  readonly isServed = false;
  readonly connection = signal<Connection>({ state: "connected" });
  readonly download = null;
  private readonly lanes = new Map<LaneName, Lane>();
  private readonly code: Promise<Code>;

  /** @param served the text of spec.json beside the page, if the page was exported with a spec */
  constructor(private readonly served: string | null) {
    this.code = load();
    this.code.catch((error: unknown) => {
      const message = `The checker cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
      this.connection.value = { state: "gone", message };
    });
  }

  lane(name: LaneName): Lane {
    let lane = this.lanes.get(name);
    if (!lane) {
      lane = new QueueLane(new WorkerWire(this.code, this.served));
      this.lanes.set(name, lane);
    }
    return lane;
  }

  onChanged(): void {
    // Nothing changes under an exported page.
  }
}

/** One worker after another: a call is cancelled by ending the worker. */
class WorkerWire implements Wire {
  private worker: Worker | null = null;
  private finish: ((answer: string) => void) | null = null;
  private onEvent: (event: Event) => void = () => {};

  constructor(private readonly code: Promise<Code>, private readonly served: string | null) {}

  async send(request: string, onEvent: (event: Event) => void): Promise<string> {
    const worker = this.worker ?? this.start(await this.code);
    this.onEvent = onEvent;
    return new Promise((resolve) => {
      this.finish = resolve;
      worker.postMessage({ kind: "call", request } satisfies ToWorker);
    });
  }

  cancel(): void {
    this.end({ code: "cancelled", message: "Cancelled." });
  }

  private start({ module, script }: Code): Worker {
    const worker = new Worker(script);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (worker !== this.worker) return;
      if (data.kind === "event") return this.onEvent(data.event);
      if (data.isDead) this.drop();
      this.answer(data.answer);
    };
    worker.onerror = (error) => {
      if (worker === this.worker) this.end({ code: "internal", message: error.message || "The worker of the checker ended." });
    };
    worker.postMessage({ kind: "start", module, served: this.served } satisfies ToWorker);
    this.worker = worker;
    return worker;
  }

  private end(problem: { code: string; message: string }): void {
    this.drop();
    this.answer(JSON.stringify({ problem }));
  }

  private drop(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private answer(answer: string): void {
    const finish = this.finish;
    this.finish = null;
    finish?.(answer);
  }
}

/** What a worker is made of; `script` is an address inside of the page. */
interface Code { module: WebAssembly.Module; script: string }

/** All of it is kept in the page, so that workers can be started when the host has gone. */
async function load(): Promise<Code> {
  const [module, script] = await Promise.all([compile("check.wasm"), scriptOf("worker.js")]);
  return { module, script };
}

async function scriptOf(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return URL.createObjectURL(new Blob([await response.text()], { type: "text/javascript" }));
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // Some web hosts send WebAssembly as bytes of no kind, which cannot be compiled while they arrive.
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
