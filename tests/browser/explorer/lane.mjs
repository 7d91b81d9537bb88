// A lane of the checker inside of the page: the page's own worker, asked without the page.

/// Starts a worker in a page that was exported; gives what calls it.
export async function laneOf(page) {
  await page.evaluate(async () => {
    const module = await WebAssembly.compileStreaming(fetch("check.wasm"));
    const worker = new Worker("worker.js");
    worker.postMessage({ kind: "start", module, served: null });
    globalThis.ask = (method, params) => new Promise((resolve, reject) => {
      worker.onerror = (error) => reject(new Error(error.message));
      worker.onmessage = ({ data }) => data.kind === "answer" && resolve(JSON.parse(data.answer));
      worker.postMessage({ kind: "call", request: JSON.stringify({ method, params }) });
    });
  });
  return (method, params) => page.evaluate(([method, params]) => globalThis.ask(method, params), [method, params]);
}
