/** What can be done with the behaviour as a whole. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { useApp } from "../app/app";
import { importBehaviour } from "../shell/drop";
import { readFiles } from "../ui/files";
import { Menu } from "../ui/Menu";
import { ExportDialog } from "./ExportDialog";
import { randomWalk } from "./random";

export function WalkTools(): JSX.Element {
  const app = useApp();
  const input = useRef<HTMLInputElement>(null);
  const [isExporting, setExporting] = useState(false);
  const { past, future } = app.walk.history.value;
  const chosen = async (): Promise<void> => {
    try {
      for (const file of await readFiles(input.current?.files ?? [])) {
        const said = await importBehaviour(app, file);
        if (said !== null) app.tell("error", said);
      }
    } catch (error) {
      app.tell("error", error instanceof Error ? error.message : String(error));
    }
    if (input.current) input.current.value = "";
  };
  const go = (steps: number) => ({ text: `${steps} steps`, act: () => void randomWalk(app, steps) });
  return (
    <div class="row tight">
      <button class="quiet icon" aria-label="Undo" title="Undo (u)" disabled={past.length === 0} onClick={() => app.walk.undo()}>
        <span aria-hidden="true">↶</span>
      </button>
      <button class="quiet icon" aria-label="Redo" title="Redo (r)" disabled={future.length === 0} onClick={() => app.walk.redo()}>
        <span aria-hidden="true">↷</span>
      </button>
      <Menu class="quiet small" label="Random" isRight items={[go(10), go(100), go(1000)]} />
      <Menu class="quiet small" label="File" isRight items={[
        { text: "Export the behaviour…", act: () => setExporting(true) },
        { text: "Import a behaviour…", hint: "ITF, TLC, check", act: () => input.current?.click() },
      ]} />
      <input ref={input} type="file" hidden aria-label="A file with a behaviour" accept=".json" onChange={() => void chosen()} />
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </div>
  );
}
