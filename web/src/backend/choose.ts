/** Finds the back end that the page was served with. */
import type { Backend } from "./backend";
import { LocalBackend } from "./local";
import { ServedBackend } from "./served";

/** Whether a spec comes with the page: that of the command line, or of the export. */
export interface Chosen { backend: Backend; hasServedSpec: boolean }

/** `<meta name="check-backend">` says so: `served` by a server or `local`, perhaps with a `spec` that comes with the page. */
export async function chooseBackend(): Promise<Chosen> {
  const content = document.querySelector<HTMLMetaElement>('meta[name="check-backend"]')?.content ?? "local";
  const hasServedSpec = content.includes("spec");
  if (content.startsWith("served")) {
    const token = new URLSearchParams(location.search).get("token") ?? "";
    return { backend: new ServedBackend(token), hasServedSpec };
  }
  const spec = hasServedSpec ? await besideThePage("spec.json") : null;
  return { backend: new LocalBackend(spec), hasServedSpec: spec !== null };
}

async function besideThePage(name: string): Promise<string | null> {
  try {
    const response = await fetch(name);
    // Some web hosts answer everything by a page of their own.
    if (!response.ok || response.headers.get("content-type")?.startsWith("text/html")) return null;
    return await response.text();
  } catch {
    return null;
  }
}
