/** The web worker of a lane: the checker as WebAssembly, one call after another. The exports are described in crates/browser. */
import type { FromWorker, ToWorker } from "./backend/local";
import type { Event, Problem } from "./protocol";

interface Exports {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  free(place: number, length: number): void;
  served(place: number, length: number): number;
  call(place: number, length: number): bigint;
}

let exports: Exports | null = null;
/** Why there will be no answer, as far as the module told before it threw. */
let lastProblem: Problem | null = null;

function start(module: WebAssembly.Module, served: string | null): void {
  const env = { now: () => performance.now(), event: (place: number, length: number) => tell(read(place, length)) };
  exports = new WebAssembly.Instance(module, { env }).exports as unknown as Exports;
  if (served !== null) exports.served(...write(served));
}

function tell(text: string): void {
  const told = JSON.parse(text) as Event | { problem: Problem };
  if ("problem" in told) lastProblem = told.problem;
  else post({ kind: "event", event: told });
}

function call(request: string): void {
  lastProblem = null;
  try {
    const answer = module().call(...write(request));
    const [place, length] = [Number(answer >> 32n) >>> 0, Number(answer & 0xffffffffn)];
    const text = read(place, length);
    module().free(place, length);
    post({ kind: "answer", answer: text, isDead: false });
  } catch (error) {
    post({ kind: "answer", answer: JSON.stringify({ problem: lastProblem ?? problemOf(error) }), isDead: true });
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof RangeError) return { code: "memory", message: "The browser's memory is exhausted." };
  return { code: "internal", message: error instanceof Error ? error.message : String(error) };
}

function module(): Exports {
  if (!exports) throw new Error("the worker was not started");
  return exports;
}

function write(text: string): [number, number] {
  const bytes = new TextEncoder().encode(text);
  const place = module().alloc(bytes.length) >>> 0;
  if (place === 0) throw new RangeError("no memory for the request");
  new Uint8Array(module().memory.buffer, place, bytes.length).set(bytes);
  return [place, bytes.length];
}

function read(place: number, length: number): string {
  return new TextDecoder().decode(new Uint8Array(module().memory.buffer, place >>> 0, length));
}

function post(message: FromWorker): void {
  self.postMessage(message);
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") start(data.module, data.served);
  else call(data.request);
};
