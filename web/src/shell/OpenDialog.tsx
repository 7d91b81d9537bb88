/** Opens another spec, or the same one with other options. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { useApp } from "../app/app";
import { useAnswer } from "../app/ask";
import { emptySpec } from "../app/texts";
import { NimCard } from "../play/NimCard";
import { Dialog } from "../ui/Dialog";
import { ProblemMessage } from "../ui/Message";
import { openFiles } from "./drop";
import { OptionsForm } from "./OptionsForm";

export function OpenDialog(): JSX.Element {
  const app = useApp();
  const close = (): void => app.closeDialog("open");
  const hasSpec = app.project.opening.value.state !== "none";
  return (
    <Dialog title="Open a spec" onClose={close}>
      {hasSpec && <section><h3>Options of this spec</h3><OptionsForm onDone={close} /></section>}
      <NimCard onDone={close} />
      <Bundled onDone={close} />
      <section>
        <h3>Your own</h3>
        <div class="row">
          <FileButton onDone={close} />
          <button onClick={() => {
            close();
            app.pane.value = "source";
            void app.open(emptySpec, {});
          }}>Write a new one</button>
          {app.hasServedSpec && (
            <button onClick={() => {
              close();
              void app.open({ kind: "served" }, {});
            }}>The spec of this page</button>
          )}
        </div>
        <p class="muted">Files can be dropped anywhere on the page: modules, configs, and behaviours (ITF, TLC’s JSON, reports of check).</p>
      </section>
    </Dialog>
  );
}

function Bundled({ onDone }: { onDone: () => void }): JSX.Element {
  const app = useApp();
  const { result, problem } = useAnswer(app.backend.lane("walk"), "bundled", {});
  return (
    <section>
      <h3>Bundled</h3>
      {problem && <ProblemMessage problem={problem} />}
      {!result && !problem && <p class="muted" role="status">Loading the checker…</p>}
      <ul class="bundled">
        {result?.specs.map(({ name, title, isGame }) => (
          <li key={name}>
            <button class="quiet" onClick={() => {
              onDone();
              void app.open({ kind: "bundled", name }, {});
            }}>
              <strong>{name}</strong><span class="muted">{title}</span>{isGame && <span class="tag">game</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileButton({ onDone }: { onDone: () => void }): JSX.Element {
  const app = useApp();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = async (): Promise<void> => {
    const said = await openFiles(app, input.current?.files ?? []);
    setProblem(said);
    if (said === null) onDone();
  };
  return (
    <>
      <button onClick={() => input.current?.click()}>Choose files…</button>
      <input ref={input} type="file" multiple hidden aria-label="Files of a spec" accept=".tla,.cfg,.json" onChange={() => void chosen()} />
      {problem && <span class="bad" role="alert">{problem}</span>}
    </>
  );
}
