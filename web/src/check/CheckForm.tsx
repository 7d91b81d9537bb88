/** What is asked of the spec, beside what its config asks. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useApp } from "../app/app";
import type { Opened } from "../protocol";
import { PlaceLink } from "../ui/PlaceLink";
import { Limits } from "./Limits";
import type { Asked, CheckRun } from "./run";

const kinds: { kind: keyof Asked; title: string; one: string }[] = [
  { kind: "invariants", title: "invariant", one: "holds in every state (invariant)" },
  { kind: "reachable", title: "reachable", one: "is reached in some state" },
  { kind: "properties", title: "property", one: "holds of every behaviour (property)" },
];

export function CheckForm({ run }: { run: CheckRun }): JSX.Element {
  const app = useApp();
  const spec = app.project.spec.value;
  const isRunning = run.stage.value.stage === "running";
  return (
    <section class="section check-form" aria-labelledby="check-title">
      <div class="head">
        <h2 id="check-title" class="fill">Check</h2>
        {isRunning
          ? <button key="stop" id="stop-check" class="primary" onClick={() => run.stop()}>Stop</button>
          : <button key="start" id="start-check" class="primary" title="Ctrl+Enter" onClick={() => void run.start()}>Start</button>}
      </div>
      <div class="body">
        {spec && <OfConfig spec={spec} />}
        <div class="block">
          <h3>Ask also</h3>
          <AskedList run={run} />
          {spec && <AddForm run={run} spec={spec} />}
        </div>
        <Limits run={run} isServed={spec?.isServed ?? false} />
      </div>
    </section>
  );
}

function OfConfig({ spec }: { spec: Opened }): JSX.Element {
  return (
    <div class="block">
      <h3>Asked by {spec.config ?? "the spec"}</h3>
      {spec.properties.length === 0 && <p class="muted">Nothing{spec.config === null ? ": there is no config" : ""}.</p>}
      <ul class="asked">
        {spec.properties.map(({ kind, name, place }) => (
          <li key={`${kind} ${name}`}>{kind === "deadlock" ? <span class="fill">no deadlock</span> : <><span class="muted">{kind}</span> <code class="fill">{name}</code></>} {place && <PlaceLink place={place} />}</li>
        ))}
      </ul>
    </div>
  );
}

function AskedList({ run }: { run: CheckRun }): JSX.Element | null {
  const asked = run.asked.value;
  const some = kinds.filter(({ kind }) => asked[kind].length > 0);
  if (some.length === 0) return null;
  return (
    <ul class="asked">
      {some.flatMap(({ kind, title }) => asked[kind].map((text) => (
        <li key={`${kind} ${text}`}>
          <span class="muted">{title}</span> <code class="fill">{text}</code>
          <button class="quiet small icon" aria-label={`Do not ask ${text}`} onClick={() => run.remove(kind, text)}><span aria-hidden="true">✕</span></button>
        </li>
      )))}
    </ul>
  );
}

function AddForm({ run, spec }: { run: CheckRun; spec: Opened }): JSX.Element {
  const [text, setText] = useState("");
  const [kind, setKind] = useState<keyof Asked>("invariants");
  const submit = (event: Event): void => {
    event.preventDefault();
    run.add(kind, text.trim());
    setText("");
  };
  return (
    <form class="add" onSubmit={submit}>
      <div class="field">
        <label for="asked-text">Name or expression</label>
        <input id="asked-text" class="mono" list="predicates" spellcheck={false} autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        <datalist id="predicates">{spec.predicates.map((name) => <option key={name} value={name} />)}</datalist>
      </div>
      <div class="row">
        <select class="fill" aria-label="What is asked of it" value={kind} onChange={(event) => setKind(event.currentTarget.value as keyof Asked)}>
          {kinds.map(({ kind, one }) => <option key={kind} value={kind}>{one}</option>)}
        </select>
        <button type="submit" disabled={text.trim() === ""}>Add</button>
      </div>
      {spec.predicates.length > 0 && <Predicates run={run} spec={spec} />}
    </form>
  );
}

/** The state predicates of the spec, each to be asked for by one press. */
function Predicates({ run, spec }: { run: CheckRun; spec: Opened }): JSX.Element {
  const asked = run.asked.value;
  const toggle = (kind: keyof Asked, name: string): void => {
    if (asked[kind].includes(name)) run.remove(kind, name);
    else run.add(kind, name);
  };
  return (
    <details>
      <summary>Predicates of the spec <span class="muted">{spec.predicates.length}</span></summary>
      <ul class="asked">
        {spec.predicates.map((name) => (
          <li key={name}>
            <code class="fill">{name}</code>
            {(["invariants", "reachable"] as const).map((kind) => (
              <button key={kind} type="button" class="small" aria-pressed={asked[kind].includes(name)} onClick={() => toggle(kind, name)}>
                <span class="visually-hidden">{name} as </span>{kind === "invariants" ? "invariant" : "reachable"}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
